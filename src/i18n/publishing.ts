import type { i18n } from "i18next"
import enPublishing from "./en/publishing.json" with { type: "json" }
import trPublishing from "./tr/publishing.json" with { type: "json" }

/** What the publisher's rooms say. It arrives with them, not with every page. */
export const publishing = { tr: trPublishing, en: enPublishing } as const

/** From then on these words can be said, in either language. */
export const addPublishing = (words: i18n): void => {
  words.addResourceBundle("tr", "publishing", publishing.tr)
  words.addResourceBundle("en", "publishing", publishing.en)
}
