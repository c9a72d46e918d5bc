import type { i18n } from "i18next"
import enLists from "./en/lists.json" with { type: "json" }
import trLists from "./tr/lists.json" with { type: "json" }

/** Texts of the store, categories and search, loaded with them. */
export const lists = { tr: trLists, en: enLists } as const

export const addLists = (words: i18n): void => {
  words.addResourceBundle("tr", "lists", lists.tr)
  words.addResourceBundle("en", "lists", lists.en)
}
