import type { AnyRoute, StaticDataRouteOption } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { type Screen, screens } from "../../domain/screens.ts"
import { isSettled } from "../../machines/session/session.view.ts"
import { awaitedServices } from "./awaitedServices.ts"
import { guards } from "./guards.ts"
import type { RouterContext } from "./RouterContext.ts"
import type { TitleKey } from "./title.ts"
import { loadWords, type Words } from "./words.ts"

/** A row of `domain/screens.ts` whose title and namespaces i18n knows. */
interface Row extends Screen {
  readonly title?: TitleKey
  readonly words?: ReadonlyArray<Words>
}

interface Loading {
  readonly beforeLoad?: (typeof guards)[keyof typeof guards]
  readonly loader?: (entry: { readonly context: RouterContext; readonly preload: boolean }) => Promise<void>
}

/** What a row says of its route: address, title, guard and words. Home alone is drawn before the services are there. */
export const screen = <Parent extends AnyRoute, R extends Row>(parent: Parent, row: R) => {
  const { words, awaits, admits } = row
  const services = awaitedServices()
  const loading: Loading = {
    ...(admits !== undefined && { beforeLoad: guards[admits] }),
    ...(row.path !== screens.home.path && {
      loader: async ({ context, preload }) => {
        const { i18n, app } = context
        await Promise.all([
          services({ context, preload }),
          words !== undefined && loadWords(i18n, words),
          awaits === "session" && waitFor(app.session, isSettled)
        ])
      }
    })
  }
  const staticData: StaticDataRouteOption = row
  return {
    getParentRoute: () => parent,
    path: row.path as R["path"],
    staticData,
    staleTime: Infinity,
    ...loading
  }
}
