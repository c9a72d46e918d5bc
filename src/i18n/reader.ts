import type { i18n } from "i18next"
import enReader from "./en/reader.json" with { type: "json" }
import trReader from "./tr/reader.json" with { type: "json" }

/** Texts of the reader, loaded with its code. */
export const reader = { tr: trReader, en: enReader } as const

export const addReader = (words: i18n): void => {
  words.addResourceBundle("tr", "reader", reader.tr)
  words.addResourceBundle("en", "reader", reader.en)
}
