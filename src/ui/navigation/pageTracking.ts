import type { AnyRouter, ParsedLocation } from "@tanstack/react-router"
import { barePath, nothingShown, type Page } from "../../domain/analytics/Page.ts"
import type { App } from "../../machines/app.ts"
import { shownOnScreen, watchScreenTitle } from "../parts/screenTitle.ts"

/** A page that was there before anybody could hear of it. */
export interface EarlierPage {
  readonly path: string
  readonly title: string
  /** In milliseconds since 1970: when it was opened, or came to be seen for the last time. */
  at: number
}

/** The address of an issue that has taken the place of what it was come to by. */
const isSamePage = ({ state }: ParsedLocation, before: string): boolean =>
  state.opened !== undefined && before.split("/").at(-1) === encodeURIComponent(state.opened)

const pageAt = (path: string): Page => ({ path: barePath(path), title: document.title, ...shownOnScreen() })

/**
 * Tells of the pages that somebody comes to, those before it too, and of what they turn out to be. Of their addresses the
 * path alone, for what is asked of them may be a secret.
 */
export const trackPages = (
  router: AnyRouter,
  { visits }: Pick<App, "visits">,
  earlier: ReadonlyArray<EarlierPage>
): void => {
  let path = ""
  const know = () => visits.send({ type: "page.known", page: pageAt(path) })
  for (const { path: before, title, at } of earlier) {
    path = before
    visits.send({ type: "page.opened", page: { ...nothingShown, path: barePath(path), title }, at })
  }
  know()
  router.subscribe("onResolved", ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    const isSame = isSamePage(toLocation, path)
    path = toLocation.pathname
    if (isSame) know()
    else visits.send({ type: "page.opened", page: pageAt(path), at: Date.now() })
  })
  watchScreenTitle(() => {
    // Else it is the next page's, which is about to be told of.
    if (router.latestLocation.pathname === path) know()
  })
}
