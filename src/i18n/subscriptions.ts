import type { i18n } from "i18next"
import enSubscriptions from "./en/subscriptions.json" with { type: "json" }
import trSubscriptions from "./tr/subscriptions.json" with { type: "json" }

/** What subscriptions and families say. It arrives with them, not with every page. */
export const subscriptions = { tr: trSubscriptions, en: enSubscriptions } as const

/** From then on these words can be said, in either language. */
export const addSubscriptions = (words: i18n): void => {
  words.addResourceBundle("tr", "subscriptions", subscriptions.tr)
  words.addResourceBundle("en", "subscriptions", subscriptions.en)
}
