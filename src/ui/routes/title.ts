import type { AnyRouter } from "@tanstack/react-router"
import type { i18n, ParseKeys } from "i18next"

/** Where a route's title is found among the sentences. */
export type TitleKey = ParseKeys<["common", "account", "home", "publishing", "reader", "session"]>

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly title?: TitleKey
  }
}

/** Keeps the document's title as the route's, then " | ", then the site's; the site's alone while there is none. */
export const keepTitle = (router: AnyRouter, words: i18n): void => {
  const set = () => {
    const key = router.state.matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title
    document.title = key === undefined ? words.t("site") : `${words.t(key)} | ${words.t("site")}`
  }
  router.subscribe("onResolved", set)
  words.on("languageChanged", set)
}
