import type { i18n } from "i18next"
import type { screens, staticScreen } from "../../domain/screens.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { languages } from "../../i18n/language.ts"

type WordsOf<Row> = Row extends { readonly words: ReadonlyArray<infer Name> } ? Name : never

/** An i18n namespace that is loaded with the screens that need it. */
export type Words = WordsOf<(typeof screens)[keyof typeof screens] | ReturnType<typeof staticScreen>>

type Load = (words: i18n) => Promise<void>

/** Each of these modules holds one namespace, by its name. */
const from =
  (load: () => Promise<Parameters<typeof addTexts>[1]>): Load =>
  async (words) =>
    addTexts(words, await load())

const loaders: Readonly<Record<Words, Load>> = {
  account: from(() => import("../../i18n/account.ts")),
  favourites: from(() => import("../../i18n/favourites.ts")),
  help: from(() => import("../../i18n/help.ts")),
  issue: from(() => import("../../i18n/issue.ts")),
  lists: from(() => import("../../i18n/lists.ts")),
  marks: from(() => import("../../i18n/marks.ts")),
  notifications: from(() => import("../../i18n/notifications.ts")),
  ownData: from(() => import("../../i18n/ownData.ts")),
  orders: from(() => import("../../i18n/orders.ts")),
  // Long texts: one language at a time; switching the language loads the other.
  pages: async (words) => {
    const pages = await import("../../i18n/pages.ts")
    await pages.addPages(
      words,
      languages.filter((language) => language === words.language)
    )
  },
  plans: from(() => import("../../i18n/plans.ts")),
  publishing: from(() => import("../../i18n/publishing.ts")),
  reader: from(() => import("../../i18n/reader.ts")),
  session: from(() => import("../../i18n/session.ts")),
  subscriptions: from(() => import("../../i18n/subscriptions.ts")),
  team: from(() => import("../../i18n/team.ts"))
}

/** Loads the sentences of these namespaces. */
export const loadWords = async (words: i18n, names: ReadonlyArray<Words>): Promise<void> => {
  await Promise.all(names.map((name) => loaders[name](words)))
}
