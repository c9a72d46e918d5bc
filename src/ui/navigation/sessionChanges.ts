import type { AnyRouter, RouterHistory } from "@tanstack/react-router"
import type { App } from "../../machines/app.ts"
import { isPublisher } from "../../machines/session/session.view.ts"

/** The address is still that of the screen that is shown. */
const isStaying = (router: AnyRouter): boolean => router.history.location.href === router.latestLocation.publicHref

const isHome = (router: AnyRouter): boolean => router.latestLocation.pathname === "/"

/**
 * Navigates by the news of the tab's actors. After signing in the user goes to where that was asked for, or stays; giving
 * up removes `return` from the address; signing out leads home. Navigating closes the auth modal, the cart's drawer and
 * the purchase.
 */
export const followSession = (
  router: AnyRouter,
  { auth, session, drawer, checkout }: Pick<App, "auth" | "session" | "drawer" | "checkout">
): void => {
  auth.on("auth.finished", ({ returnTo }) => {
    if (returnTo !== null) void router.navigate({ href: returnTo, replace: isHome(router) })
  })
  auth.on("auth.verified", () => void router.navigate({ to: "/account/profile" }))
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    // Guards and mail links replace the address under the modal that they have just opened.
    if (action.type === "REPLACE") return
    auth.send({ type: "auth.close" })
    drawer.forget()
    drawer.now()?.send({ type: "drawer.close" })
    checkout.forget()
    checkout.now()?.send({ type: "purchase.close" })
  })
  auth.on("auth.closed", () => {
    if (isHome(router) && isStaying(router) && "return" in router.latestLocation.search)
      void router.navigate({
        to: "/",
        search: ({ return: _, ...rest }: Record<string, unknown>) => rest,
        replace: true,
        resetScroll: false
      })
  })
  session.on("session.ended", ({ why }) => {
    if (why === "left") void router.navigate({ to: "/" })
  })
  // Whoever signs in again on a publisher's screen may be no publisher: its guard is asked again.
  session.on("session.began", () => {
    const guarded = router.state.matches.some(({ routeId }) => routeId === "/site/_publisher")
    if (guarded && !isPublisher(session.getSnapshot())) void router.invalidate()
  })
}
