import en from "./en/reading.json" with { type: "json" }
import tr from "./tr/reading.json" with { type: "json" }

/** Texts of the reading mode, loaded when it is first opened. */
export const reading = { tr, en } as const
