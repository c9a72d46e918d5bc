import { barePath, type Page } from "../../domain/analytics/Page.ts"
import { shownOnScreen } from "../parts/screenTitle.ts"

/** What is shown at a path, that of the tab unless another is given, as events tell of it. */
export const pageShown = (path = location.pathname): Page => ({
  path: barePath(path),
  title: document.title,
  ...shownOnScreen()
})
