import type { i18n } from "i18next"
import enAccount from "./en/account.json" with { type: "json" }
import trAccount from "./tr/account.json" with { type: "json" }

/** The account screens' texts, loaded with them. */
export const account = { tr: trAccount, en: enAccount } as const

export const addAccount = (words: i18n): void => {
  words.addResourceBundle("tr", "account", account.tr)
  words.addResourceBundle("en", "account", account.en)
}
