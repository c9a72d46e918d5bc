/** The locale in which a language writes numbers and dates. */
export const localeOf = (language: string): string => (language === "tr" ? "tr-TR" : "en-GB")
