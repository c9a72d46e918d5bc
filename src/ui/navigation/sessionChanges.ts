import type { AnyRouter, RouterHistory } from "@tanstack/react-router"
import type { App } from "../../machines/app.ts"
import { deskIn } from "../../machines/session/session.view.ts"

/** Whether the address is still that of the screen shown. */
const isStaying = (router: AnyRouter): boolean => router.history.location.href === router.latestLocation.publicHref

const isHome = (router: AnyRouter): boolean => router.latestLocation.pathname === "/"

/**
 * Navigates by the news of the tab's actors. After signing in the user goes to `returnTo`, or stays; cancelling removes
 * `return` from the address; signing out leads home. Navigating closes the auth modal, the cart's drawer and the
 * purchase.
 */
export const connectNavigation = (
  router: AnyRouter,
  { auth, session, drawer, checkout }: Pick<App, "auth" | "session" | "drawer" | "checkout">,
  publisherRouteId: string
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
  // A user who signs in again on a publisher's screen may not be admitted to it, so its guard runs again.
  session.on("session.began", () => {
    const guarded = router.state.matches.some(({ routeId }) => routeId === publisherRouteId)
    if (guarded && deskIn(session.getSnapshot()) !== "publisher") void router.invalidate()
  })
}
