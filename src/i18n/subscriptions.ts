import en from "./en/subscriptions.json" with { type: "json" }
import tr from "./tr/subscriptions.json" with { type: "json" }

/** Texts of subscriptions and families, loaded with them. */
export const subscriptions = { tr, en } as const
