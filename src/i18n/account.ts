import type { i18n } from "i18next"
import enAccount from "./en/account.json" with { type: "json" }
import trAccount from "./tr/account.json" with { type: "json" }

/** What the rooms of an account say. It arrives with them, not with every page. */
export const account = { tr: trAccount, en: enAccount } as const

/** From then on these words can be said, in either language. */
export const addAccount = (words: i18n): void => {
  words.addResourceBundle("tr", "account", account.tr)
  words.addResourceBundle("en", "account", account.en)
}
