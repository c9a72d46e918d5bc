import type { i18n } from "i18next"
import enLists from "./en/lists.json" with { type: "json" }
import trLists from "./tr/lists.json" with { type: "json" }

/** What the store, the categories and the search say. It arrives with them, not with every page. */
export const lists = { tr: trLists, en: enLists } as const

/** From then on these words can be said, in either language. */
export const addLists = (words: i18n): void => {
  words.addResourceBundle("tr", "lists", lists.tr)
  words.addResourceBundle("en", "lists", lists.en)
}
