import { waitFor } from "xstate"
import { type ScreenName, screens } from "../../domain/screens.ts"
import type { App } from "../../machines/app.ts"
import { catalogueOf } from "../../machines/catalogue/catalogue.view.ts"
import type { appRouter } from "../routes/router.tsx"

/** The line is quiet when nothing has arrived for so many milliseconds: longer than a round trip of a slow line. */
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

/** The screens that home leads to. */
const next = ["store", "search", "category", "magazine", "article"] as const satisfies ReadonlyArray<ScreenName>

/**
 * Once home has its catalogue and pictures and the line is quiet, fetches the code of the next screens, one after the
 * other. They can then be opened off line too.
 */
export const prefetchScreens = async (
  router: ReturnType<typeof appRouter>,
  { catalogue }: Pick<App, "catalogue">
): Promise<void> => {
  await waitFor(catalogue, (snapshot) => catalogueOf(snapshot) !== null)
  await quiet()
  for (const name of next) {
    await idle()
    await router.preloadRoute({ to: screens[name].path, params: { id: "-" } })
  }
}
