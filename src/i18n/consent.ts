import type { i18n } from "i18next"
import enConsent from "./en/consent.json" with { type: "json" }
import trConsent from "./tr/consent.json" with { type: "json" }

/** What whoever has not answered yet is asked. It is loaded with the deferred actors, not with every page. */
export const consent = { tr: trConsent, en: enConsent } as const

export const addConsent = (words: i18n): void => {
  words.addResourceBundle("tr", "consent", consent.tr)
  words.addResourceBundle("en", "consent", consent.en)
}
