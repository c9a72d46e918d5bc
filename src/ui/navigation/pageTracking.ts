import type { AnyRouter, ParsedLocation } from "@tanstack/react-router"
import { barePath, nothingShown } from "../../domain/analytics/Page.ts"
import type { App } from "../../machines/app.ts"
import { watchScreenTitle } from "../parts/screenTitle.ts"
import { pageShown } from "./pageShown.ts"

/** A page that was opened before the visits' actor was loaded. */
export interface EarlierPage {
  readonly path: string
  readonly title: string
  /** In milliseconds since 1970: when it was opened, or last became visible. */
  at: number
}

/** The same page, whose address has been replaced by the issue's own. */
const isSamePage = ({ state }: ParsedLocation, before: string): boolean =>
  state.opened !== undefined && before.split("/").at(-1) === encodeURIComponent(state.opened)

/**
 * Sends each opened page to `visits`, the earlier ones first, and what it shows once that is known. Only its path is sent:
 * the query may be a secret.
 */
export const trackPages = (
  router: AnyRouter,
  { visits }: Pick<App, "visits">,
  earlier: ReadonlyArray<EarlierPage>
): void => {
  let path = ""
  const know = () => visits.send({ type: "page.known", page: pageShown(path) })
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
    else visits.send({ type: "page.opened", page: pageShown(path), at: Date.now() })
  })
  watchScreenTitle(() => {
    // Otherwise the title is the next page's, which is sent when it is resolved.
    if (router.latestLocation.pathname === path) know()
  })
}
