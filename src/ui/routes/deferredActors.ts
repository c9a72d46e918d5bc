import type { i18n } from "i18next"
import type { AnyRouter } from "@tanstack/react-router"
import { waitFor } from "xstate"
import type { App } from "../../machines/app.ts"
import { isBusy } from "../../machines/catalogue/catalogue.view.ts"
import { FetchTimedOut, rejectAfterTimeout } from "../parts/fetchTimeout.ts"
import type { EarlierPage } from "../navigation/pageTracking.ts"

interface Tab {
  readonly app: App
  readonly i18n: i18n
}

/** Their code, their words, and what opens over any screen to show them. */
const fetched = (i18n: Tab["i18n"]) =>
  Promise.all([
    import("../../machines/deferredActors.live.ts"),
    import("../../i18n/cart.ts"),
    import("../../i18n/log.ts"),
    import("../../i18n/favourites.ts"),
    import("../../i18n/consent.ts"),
    import("../../i18n/payment.ts"),
    import("../navigation/pageTracking.ts"),
    import("../shop/CartDrawer.tsx"),
    import("./shop/Checkout.tsx")
  ]).then(([{ startDeferredActors }, { addCart }, { addLog }, { addFavourites }, { addConsent }, { addPayment }]) => {
    addCart(i18n)
    addLog(i18n)
    addFavourites(i18n)
    addConsent(i18n)
    addPayment(i18n)
    return startDeferredActors
  })

/** Brings them at once. */
export const loadDeferredActors = ({ app, i18n }: Tab): Promise<void> =>
  Promise.race([
    fetched(i18n).then(async (startDeferredActors) => void (await startDeferredActors(app))),
    rejectAfterTimeout()
  ])

/** The first screen is there, and so is the catalogue, where that was on its way. */
const drawn = async (app: App, router: AnyRouter): Promise<void> => {
  await new Promise<void>((resolve) => {
    if (router.state.resolvedLocation !== undefined) return resolve()
    const stop = router.subscribe("onResolved", () => {
      stop()
      resolve()
    })
  })
  await waitFor(app.catalogue, (snapshot) => !isBusy(snapshot))
}

const idle = (): Promise<void> =>
  new Promise((resolve) => void (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(), { timeout: 2000 }))

/**
 * Brings the tab's companions (cart and the like) once the first screen is drawn, or as soon as one of them is sent
 * something. Where they do not come, whoever wanted something of them is told; they are fetched again when one is wanted
 * again, the line is back or the tab is seen, and after a rest that doubles. Where they do not come a second time though
 * there is a line, the site may have moved on, and only a page that is opened anew knows the new one.
 */
export const fetchDeferredActors = async (
  tab: Tab,
  router: AnyRouter,
  bringThem: (tab: Tab) => Promise<void> = loadDeferredActors,
  rest = 30_000
): Promise<void> => {
  const { app } = tab
  const pages: Array<EarlierPage> = []
  const stopNoting = router.subscribe("onResolved", ({ toLocation, pathChanged }) => {
    if (pathChanged) pages.push({ path: toLocation.pathname, title: document.title, at: Date.now() })
  })
  const noteSeen = () => {
    const page = pages.at(-1)
    if (page !== undefined && document.visibilityState === "visible") page.at = Date.now()
  }
  document.addEventListener("visibilitychange", noteSeen)
  let bringing: Promise<void> | null = null
  let isWanted = false
  let missed = 0
  let due: ReturnType<typeof setTimeout> | undefined
  const bringSeen = () => {
    if (missed > 0 && document.visibilityState === "visible") bring()
  }
  document.addEventListener("visibilitychange", bringSeen)
  const bring = () => {
    bringing ??= bringThem(tab).then(
      async () => {
        stop()
        removeEventListener("online", bring)
        document.removeEventListener("visibilitychange", bringSeen)
        clearTimeout(due)
        const { trackPages } = await import("../navigation/pageTracking.ts")
        stopNoting()
        document.removeEventListener("visibilitychange", noteSeen)
        trackPages(router, app, pages)
      },
      (cause: unknown) => {
        bringing = null
        addEventListener("online", bring, { once: true })
        clearTimeout(due)
        due = setTimeout(bring, rest * 2 ** missed)
        missed += 1
        if (isWanted) {
          const isOutdated = missed > 1 && navigator.onLine && !(cause instanceof FetchTimedOut)
          const key = isOutdated ? "deferredOutdated" : "deferredMissing"
          app.toasts.send({ type: "toast.show", toast: { key, message: null, kind: "error" } })
        }
        isWanted = false
        // What opens when its hour has passed surprises whoever has gone on.
        app.drawer.forget()
        app.checkout.forget()
      }
    )
  }
  const stop = app.onWanted(() => {
    isWanted = true
    bring()
  })
  await drawn(app, router)
  await idle()
  bring()
}
