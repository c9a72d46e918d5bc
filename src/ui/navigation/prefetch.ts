import { waitFor } from "xstate"
import { type ScreenName, screens } from "../../domain/screens.ts"
import type { App } from "../../machines/app.ts"
import { catalogueOf } from "../../machines/catalogue/catalogue.view.ts"
import type { appRouter } from "../routes/router.tsx"
import { fetchWhenIdle, quietLine } from "./quiet.ts"

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
  await quietLine()
  await fetchWhenIdle(next.map((name) => () => router.preloadRoute({ to: screens[name].path, params: { id: "-" } })))
}
