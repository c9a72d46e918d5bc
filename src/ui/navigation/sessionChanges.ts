import type { AnyRouter, RouterHistory } from "@tanstack/react-router"
import type { App } from "../../machines/app.ts"
import { isPublisher } from "../../machines/session/session.view.ts"

/** The address is that of the screen, and not yet the next one's. */
const isStaying = (router: AnyRouter): boolean => router.history.location.href === router.latestLocation.publicHref

const isHome = (router: AnyRouter): boolean => router.latestLocation.pathname === "/"

/**
 * Where news of the actors that outlive every screen leads. Who has signed in goes where that was asked for, else stays;
 * who gives it up does not keep the way back in the address; who signs out goes home. Whoever goes elsewhere, or back,
 * has closed the auth modal, the cart's drawer and what they were about to pay for, with the page that these stood over.
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
    // Guards and a mail's link replace the address under the modal that they open.
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
  // Who signed in at a publisher's room that a session had ended in may be a reader: its guard is asked again.
  session.on("session.began", () => {
    const guarded = router.state.matches.some(({ routeId }) => routeId === "/site/account/publisher")
    if (guarded && !isPublisher(session.getSnapshot())) void router.invalidate()
  })
}
