/** The languages of the interface. Turkish is the default; a sentence missing in it is said in English. */
export const languages = ["tr", "en"] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** `?locale` rules, then what was remembered, then Turkish. What is neither tr nor en is passed over. */
export const chooseLanguage = (asked: string | null, remembered: string | null): Language =>
  [asked, remembered].find(isLanguage) ?? "tr"
