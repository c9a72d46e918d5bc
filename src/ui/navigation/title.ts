import type { AnyRouter } from "@tanstack/react-router"
import type { i18n, ParseKeys } from "i18next"
import { screenTitle, watchScreenTitle } from "../parts/screenTitle.ts"

/** The key of a screen's title. */
export type TitleKey = ParseKeys<
  [
    "common",
    "account",
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

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly title?: TitleKey
  }
}

/** Null where the words of a screen did not come, as its code did not. */
const titleOf = (words: i18n, key: TitleKey | undefined): string | null =>
  key !== undefined && words.exists(String(key)) ? words.t(key) : null

/** The document's title: the screen's own or its route's, then " | " and the site's name; without a title the name alone. */
export const keepTitle = (router: AnyRouter, words: i18n): void => {
  const set = () => {
    const key = router.state.matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title
    const title = screenTitle() ?? titleOf(words, key)
    document.title = title === null ? words.t("site") : `${title} | ${words.t("site")}`
  }
  router.subscribe("onResolved", set)
  words.on("languageChanged", set)
  watchScreenTitle(set)
}
