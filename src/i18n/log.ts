import type { i18n } from "i18next"
import enLog from "./en/log.json" with { type: "json" }
import trLog from "./tr/log.json" with { type: "json" }

/** Texts about storage that fails, loaded with the code that stores. */
export const log = { tr: trLog, en: enLog } as const

export const addLog = (words: i18n): void => {
  words.addResourceBundle("tr", "log", log.tr)
  words.addResourceBundle("en", "log", log.en)
}
