import type { i18n } from "i18next"
import enSession from "./en/session.json" with { type: "json" }
import trSession from "./tr/session.json" with { type: "json" }

/** What the auth modal says. It arrives with it, not with every page. */
export const session = { tr: trSession, en: enSession } as const

/** From then on these words can be said, in either language. */
export const addSession = (words: i18n): void => {
  words.addResourceBundle("tr", "session", session.tr)
  words.addResourceBundle("en", "session", session.en)
}
