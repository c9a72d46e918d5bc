import type { i18n } from "i18next"
import type { Language } from "./language.ts"
import type trPages from "./tr/pages.json"

/** Texts of informational and legal pages; the Turkish ones define the keys. */
export type Pages = typeof trPages

const texts: Readonly<Record<Language, () => Promise<{ readonly default: Pages }>>> = {
  tr: () => import("./tr/pages.json"),
  en: () => import("./en/pages.json")
}

/** Loads the texts in these languages; they are long, so only those asked for. */
export const addPages = async (words: i18n, languages: ReadonlyArray<Language>): Promise<void> => {
  await Promise.all(
    languages
      .filter((language) => !words.hasResourceBundle(language, "pages"))
      .map(async (language) => words.addResourceBundle(language, "pages", (await texts[language]()).default))
  )
}
