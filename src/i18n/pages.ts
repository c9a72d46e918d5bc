import type { i18n } from "i18next"
import type { Language } from "./language.ts"
import type trPages from "./tr/pages.json"

/** What informational and legal pages say: the Turkish text is the measure. */
export type Pages = typeof trPages

const texts: Readonly<Record<Language, () => Promise<{ readonly default: Pages }>>> = {
  tr: () => import("./tr/pages.json"),
  en: () => import("./en/pages.json")
}

/** From then on the pages can be read in these languages; they are long, and one is asked for at a time. */
export const addPages = async (words: i18n, languages: ReadonlyArray<Language>): Promise<void> => {
  await Promise.all(
    languages
      .filter((language) => !words.hasResourceBundle(language, "pages"))
      .map(async (language) => words.addResourceBundle(language, "pages", (await texts[language]()).default))
  )
}
