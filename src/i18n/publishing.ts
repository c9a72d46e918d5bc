import type { i18n } from "i18next"
import enPublishing from "./en/publishing.json" with { type: "json" }
import trPublishing from "./tr/publishing.json" with { type: "json" }

/** Texts of the publisher's screens, loaded with them. */
export const publishing = { tr: trPublishing, en: enPublishing } as const

export const addPublishing = (words: i18n): void => {
  words.addResourceBundle("tr", "publishing", publishing.tr)
  words.addResourceBundle("en", "publishing", publishing.en)
}
