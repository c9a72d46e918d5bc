import type { i18n } from "i18next"
import enLog from "./en/log.json" with { type: "json" }
import trLog from "./tr/log.json" with { type: "json" }

/** What is said where this browser does not keep what a reader does. It arrives with what would keep it. */
export const log = { tr: trLog, en: enLog } as const

/** From then on these words can be said, in either language. */
export const addLog = (words: i18n): void => {
  words.addResourceBundle("tr", "log", log.tr)
  words.addResourceBundle("en", "log", log.en)
}
