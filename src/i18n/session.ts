import en from "./en/session.json" with { type: "json" }
import tr from "./tr/session.json" with { type: "json" }

/** Texts of the auth modal, loaded with it. */
export const session = { tr, en } as const
