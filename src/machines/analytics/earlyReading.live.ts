import { Effect } from "effect"
import { type Draft, withoutOwnReading } from "../../domain/analytics/Draft.ts"
import type { Page } from "../../domain/analytics/Page.ts"
import { opened, reportLeft, seen, showSlide, type Visit, type VisitReport } from "../../domain/analytics/Visit.ts"
import { onTabMoments } from "../../services/analytics/onTabMoments.ts"
import { sendReading } from "../../services/analytics/sendReading.ts"
import type { App } from "../app.ts"
import { holdingsIn, isAccessAwaited } from "../catalogue/access.view.ts"
import { type Disconnect, together } from "../connection.ts"
import type { SlidesRef } from "../reader/surface.view.ts"
import { tellSlides } from "./tellSlides.ts"
import type { VisitsEvent } from "./visits.machine.ts"

type Reading = Pick<SlidesRef, "getSnapshot" | "on" | "subscribe">

/** The page is known to the visits' actor, and it is known under which ids its events are sent. */
const isMeasured = ({ visits, consent }: Pick<App, "visits" | "consent">): boolean =>
  visits.now()?.getSnapshot().matches("beforeFirstPage") === false &&
  consent.now()?.getSnapshot().hasTag("known") === true

/**
 * Sends what was read if the page is left before it is measured: the code for that comes after the first screen.
 * Where it comes while the tab is hidden, what was seen before is still sent from here, unless the tab is seen again. What
 * was sent is not told again. Source: product, "Events".
 */
export const sendEarlyReading = (
  app: Pick<App, "access" | "visits" | "consent">,
  slides: Reading,
  page: () => Page
): Disconnect => {
  let visit: Visit = opened(page(), Date.now(), document.visibilityState === "visible")
  let drafts: ReadonlyArray<Draft> = []
  let [isHidden, isOver, isSent] = [document.visibilityState === "hidden", false, false]
  let shown: Extract<VisitsEvent, { readonly type: "slide.shown" }> | null = null

  const report = (next: (visit: Visit) => VisitReport) => {
    const told = next({ ...visit, page: page() })
    drafts = [...drafts, ...told.drafts]
    visit = told.visit
  }
  const send = () => {
    isOver = true
    if (isAccessAwaited(app.access.getSnapshot())) return
    // What waits for the code is sent here instead.
    if (app.visits.now() === null) {
      app.visits.drop("slide.shown")
      app.visits.send({ type: "reading.sent" })
      isSent = true
    }
    const { ownPublications = [] } = holdingsIn(app.access.getSnapshot())
    Effect.runSync(sendReading(withoutOwnReading(drafts, ownPublications)))
    drafts = []
  }
  /** The page was kept, and is read again from now on. */
  const goOn = (at: number) => {
    ;[isOver, isSent] = [false, false]
    app.visits.send({ type: "tab.seen", at })
    if (shown !== null) app.visits.send({ ...shown, turn: null, at })
  }

  return together(
    tellSlides(slides, {
      send: (event) => {
        if (event.type !== "slide.shown") return
        shown = event
        report((now) => showSlide(now, event))
      }
    }),
    onTabMoments((moment) => {
      if (moment === "seen" && isSent) goOn(Date.now())
      const isTold = isMeasured(app) && !isHidden
      if (isOver || isTold) return
      if (moment === "seen") {
        isOver = isMeasured(app)
        isHidden = false
        visit = seen(visit, Date.now())
        return
      }
      report((now) => reportLeft(now, Date.now()))
      isHidden = true
      if (moment === "left") send()
    })
  )
}
