import type { i18n } from "i18next"
import type { screens, staticScreen } from "../../domain/screens.ts"
import { languages } from "../../i18n/language.ts"

type WordsOf<Row> = Row extends { readonly words: ReadonlyArray<infer Name> } ? Name : never

/** An i18n namespace that is loaded with the screens that need it. */
export type Words = WordsOf<(typeof screens)[keyof typeof screens] | ReturnType<typeof staticScreen>>

type Load = (words: i18n) => Promise<void>

const from =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, (words: i18n) => void>>>, add: Name): Load =>
  async (words) =>
    (await load())[add](words)

const loaders: Readonly<Record<Words, Load>> = {
  account: from(() => import("../../i18n/account.ts"), "addAccount"),
  favourites: from(() => import("../../i18n/favourites.ts"), "addFavourites"),
  issue: from(() => import("../../i18n/issue.ts"), "addIssue"),
  lists: from(() => import("../../i18n/lists.ts"), "addLists"),
  marks: from(() => import("../../i18n/marks.ts"), "addMarks"),
  orders: from(() => import("../../i18n/orders.ts"), "addOrders"),
  // Long texts: one language at a time, except where the language can be switched.
  pages: async (words) => {
    const pages = await import("../../i18n/pages.ts")
    await pages.addPages(
      words,
      import.meta.env.DEV ? languages : languages.filter((language) => language === words.language)
    )
  },
  plans: from(() => import("../../i18n/plans.ts"), "addPlans"),
  publishing: from(() => import("../../i18n/publishing.ts"), "addPublishing"),
  reader: from(() => import("../../i18n/reader.ts"), "addReader"),
  session: from(() => import("../../i18n/session.ts"), "addSession"),
  subscriptions: from(() => import("../../i18n/subscriptions.ts"), "addSubscriptions")
}

/** Loads the sentences of these namespaces. */
export const loadWords = async (words: i18n, names: ReadonlyArray<Words>): Promise<void> => {
  await Promise.all(names.map((name) => loaders[name](words)))
}
