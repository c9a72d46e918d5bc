import en from "./en/account.json" with { type: "json" }
import tr from "./tr/account.json" with { type: "json" }

/** The account screens' texts, loaded with them. */
export const account = { tr, en } as const
