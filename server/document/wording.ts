import type { ParseKeys } from "i18next"
import { account } from "../../src/i18n/account.ts"
import enDocument from "../../src/i18n/en/document.json" with { type: "json" }
import enPages from "../../src/i18n/en/pages.json" with { type: "json" }
import { favourites } from "../../src/i18n/favourites.ts"
import { help } from "../../src/i18n/help.ts"
import { createI18n } from "../../src/i18n/i18n.ts"
import { issue } from "../../src/i18n/issue.ts"
import type { Language } from "../../src/i18n/language.ts"
import { lists } from "../../src/i18n/lists.ts"
import { marks } from "../../src/i18n/marks.ts"
import { notifications } from "../../src/i18n/notifications.ts"
import { ownData } from "../../src/i18n/ownData.ts"
import { orders } from "../../src/i18n/orders.ts"
import { plans } from "../../src/i18n/plans.ts"
import { publishing } from "../../src/i18n/publishing.ts"
import { reader } from "../../src/i18n/reader.ts"
import { resources } from "../../src/i18n/resources.ts"
import { session } from "../../src/i18n/session.ts"
import { subscriptions } from "../../src/i18n/subscriptions.ts"
import { team } from "../../src/i18n/team.ts"
import trDocument from "../../src/i18n/tr/document.json" with { type: "json" }
import trPages from "../../src/i18n/tr/pages.json" with { type: "json" }

export type WordKey = ParseKeys<
  [
    "common",
    "account",
    "document",
    "favourites",
    "help",
    "home",
    "issue",
    "lists",
    "marks",
    "notifications",
    "ownData",
    "orders",
    "pages",
    "plans",
    "publishing",
    "reader",
    "session",
    "subscriptions",
    "team"
  ]
>

const inBoth = {
  account,
  favourites,
  help,
  issue,
  lists,
  marks,
  notifications,
  orders,
  ownData,
  plans,
  publishing,
  reader,
  session,
  subscriptions,
  team
}

const wordsOf = (language: Language) => ({
  ...resources[language],
  ...Object.fromEntries(Object.entries(inBoth).map(([name, words]) => [name, words[language]]))
})

const instance = createI18n("tr", {
  tr: { ...wordsOf("tr"), document: trDocument, pages: trPages },
  en: { ...wordsOf("en"), document: enDocument, pages: enPages }
})

/** A text of the document. Titles are those of the screens, so they do not change when the code arrives. */
export const word = (language: Language, key: WordKey, values: object = {}): string =>
  instance.t(key, { lng: language, ...values })
