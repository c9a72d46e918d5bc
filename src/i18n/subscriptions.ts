import type { i18n } from "i18next"
import enSubscriptions from "./en/subscriptions.json" with { type: "json" }
import trSubscriptions from "./tr/subscriptions.json" with { type: "json" }

/** Texts of subscriptions and families, loaded with them. */
export const subscriptions = { tr: trSubscriptions, en: enSubscriptions } as const

export const addSubscriptions = (words: i18n): void => {
  words.addResourceBundle("tr", "subscriptions", subscriptions.tr)
  words.addResourceBundle("en", "subscriptions", subscriptions.en)
}
