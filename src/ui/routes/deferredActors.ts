import type { AnyRouter } from "@tanstack/react-router"
import type { i18n } from "i18next"
import { waitFor } from "xstate"
import { addTexts } from "../../i18n/i18n.ts"
import type { App, DeferredActors } from "../../machines/app.ts"
import { isBusy } from "../../machines/catalogue/catalogue.view.ts"
import type { EarlierPage } from "../navigation/pageTracking.ts"

interface Tab {
  readonly app: App
  readonly i18n: i18n
}

/** Loads the actors' code, words and overlays, then starts them. */
export const loadDeferredActors = async ({ app, i18n }: Tab): Promise<DeferredActors> => {
  const [{ startDeferredActors }, { deferred }, { favourites }] = await Promise.all([
    import("../../machines/deferredActors.live.ts"),
    import("../../i18n/deferred.ts"),
    import("../../i18n/favourites.ts"),
    app.services.want(),
    import("../navigation/pageTracking.ts"),
    import("../shop/CartDrawer.tsx"),
    import("./shop/Checkout.tsx")
  ])
  addTexts(i18n, { ...deferred, favourites })
  return startDeferredActors(app)
}

const firstScreen = (router: AnyRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.resolvedLocation !== undefined) return resolve()
    const stop = router.subscribe("onResolved", () => {
      stop()
      resolve()
    })
  })

const idle = (): Promise<void> =>
  new Promise((resolve) => void (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(), { timeout: 2000 }))

/** Asks for the deferred code once the first screen is drawn and the catalogue has loaded or failed. */
export const followFirstScreen = async ({ catalogue, deferred }: App, router: AnyRouter): Promise<void> => {
  await firstScreen(router)
  await waitFor(catalogue, (snapshot) => !isBusy(snapshot))
  await idle()
  deferred.ref.send({ type: "code.due" })
}

/** Records the pages opened before the deferred actors run, then has all pages tracked. */
export const noteEarlierPages = (app: App, router: AnyRouter): void => {
  const pages: Array<EarlierPage> = []
  const stopNoting = router.subscribe("onResolved", ({ toLocation, pathChanged }) => {
    if (pathChanged) pages.push({ path: toLocation.pathname, title: document.title, at: Date.now() })
  })
  const noteSeen = () => {
    const page = pages.at(-1)
    if (page !== undefined && document.visibilityState === "visible") page.at = Date.now()
  }
  document.addEventListener("visibilitychange", noteSeen)
  const track = async () => {
    const { trackPages } = await import("../navigation/pageTracking.ts")
    stopNoting()
    document.removeEventListener("visibilitychange", noteSeen)
    trackPages(router, app, pages)
  }
  app.deferred.ref.on("code.ready", () => void track())
}
