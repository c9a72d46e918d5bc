import en from "./en/reader.json" with { type: "json" }
import tr from "./tr/reader.json" with { type: "json" }

/** Texts of the reader, loaded with its code. */
export const reader = { tr, en } as const
