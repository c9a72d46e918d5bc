import type { i18n } from "i18next"
import enReader from "./en/reader.json" with { type: "json" }
import trReader from "./tr/reader.json" with { type: "json" }

/** What the reader says. It arrives with its code, not with every page. */
export const reader = { tr: trReader, en: enReader } as const

/** From then on these words can be said, in either language. */
export const addReader = (words: i18n): void => {
  words.addResourceBundle("tr", "reader", reader.tr)
  words.addResourceBundle("en", "reader", reader.en)
}
