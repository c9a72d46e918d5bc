/** The interface's languages. Turkish is the default; a text missing in it is shown in English. */
export const languages = ["tr", "en"] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** `?locale` first, then the stored language, then Turkish. Other values are ignored. */
export const chooseLanguage = (asked: string | null, remembered: string | null): Language =>
  [asked, remembered].find(isLanguage) ?? "tr"
