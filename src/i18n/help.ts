import en from "./en/help.json" with { type: "json" }
import tr from "./tr/help.json" with { type: "json" }

/** Texts of questions and support tickets, loaded with their screens. */
export const help = { tr, en } as const
