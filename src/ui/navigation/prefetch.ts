import { waitFor } from "xstate"
import type { App } from "../../machines/app.ts"
import { catalogueOf } from "../../machines/catalogue/catalogue.view.ts"
import type { appRouter } from "../routes/router.tsx"

/** Milliseconds without anything arriving after which nothing more is: longer than a round trip of a slow line. */
const silence = 1500

const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      arrivals.disconnect()
      resolve()
    }
    let timer = setTimeout(done, silence)
    const arrivals = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, silence)
    })
    arrivals.observe({ type: "resource" })
  })

const idle = (): Promise<void> =>
  new Promise((resolve) => void (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()))

/**
 * Once the kiosk is there with its pictures and nothing else is to be done, fetches what the ways on from it need, one
 * after the other, so that no hand waits for all of it: where the connection goes then, what this browser keeps can still
 * be looked at.
 */
export const prefetchScreens = async (
  router: ReturnType<typeof appRouter>,
  { catalogue }: Pick<App, "catalogue">
): Promise<void> => {
  await waitFor(catalogue, (snapshot) => catalogueOf(snapshot) !== null)
  await quiet()
  for (const fetchOne of [
    () => router.preloadRoute({ to: "/store" }),
    () => router.preloadRoute({ to: "/search" }),
    () => router.preloadRoute({ to: "/category/$id", params: { id: "-" } }),
    () => router.preloadRoute({ to: "/magazine/$id", params: { id: "-" } }),
    () => router.preloadRoute({ to: "/article/$id", params: { id: "-" } })
  ]) {
    await idle()
    await fetchOne()
  }
}
