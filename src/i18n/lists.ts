import en from "./en/lists.json" with { type: "json" }
import tr from "./tr/lists.json" with { type: "json" }

/** Texts of the store, categories and search, loaded with them. */
export const lists = { tr, en } as const
