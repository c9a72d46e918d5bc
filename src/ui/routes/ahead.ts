import type { App } from "../../machines/app.ts"
import { catalogueOf } from "../../machines/catalogue/catalogue.view.ts"
import type { appRouter } from "./router.tsx"

const whenIdle = (go: () => void): void => void (globalThis.requestIdleCallback ?? setTimeout)(go)

/**
 * Once the kiosk is there and nothing else is to be done, fetches what the ways on from it need: where the connection goes
 * then, what this browser keeps can still be looked at.
 */
export const fetchAhead = (router: ReturnType<typeof appRouter>, { catalogue }: Pick<App, "catalogue">): void => {
  const fetchThem = () => {
    void router.preloadRoute({ to: "/store" })
    void router.preloadRoute({ to: "/search" })
    void router.preloadRoute({ to: "/category/$id", params: { id: "-" } })
    void router.preloadRoute({ to: "/magazine/$id", params: { id: "-" } })
  }
  const watched = catalogue.subscribe((snapshot) => {
    if (catalogueOf(snapshot) === null) return
    watched.unsubscribe()
    whenIdle(fetchThem)
  })
}
