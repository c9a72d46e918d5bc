import en from "./en/log.json" with { type: "json" }
import tr from "./tr/log.json" with { type: "json" }

/** Texts about storage that fails, loaded with the code that stores. */
export const log = { tr, en } as const
