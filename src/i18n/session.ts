import type { i18n } from "i18next"
import enSession from "./en/session.json" with { type: "json" }
import trSession from "./tr/session.json" with { type: "json" }

/** Texts of the auth modal, loaded with it. */
export const session = { tr: trSession, en: enSession } as const

export const addSession = (words: i18n): void => {
  words.addResourceBundle("tr", "session", session.tr)
  words.addResourceBundle("en", "session", session.en)
}
