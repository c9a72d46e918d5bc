import { useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, Suspense } from "react"
import type { App } from "../../../machines/app.ts"
import { type ConsentRef, isUndecided } from "../../../machines/analytics/consent.view.ts"
import { useDeferred } from "../../hooks/useDeferred.ts"

/** Where its code cannot be loaded, nobody is asked, and nobody has agreed. */
const Banner = lazy(() =>
  import("../../consent/ConsentBanner.tsx").then(
    ({ ConsentBanner }): { readonly default: ComponentType<{ readonly consent: ConsentRef }> } => ({
      default: ConsentBanner
    }),
    () => ({ default: () => null })
  )
)

const Question = ({ consent }: { readonly consent: ConsentRef }) =>
  useSelector(consent, isUndecided) ? (
    <Suspense>
      <Banner consent={consent} />
    </Suspense>
  ) : null

/** Asks for consent after the first screen; not in the privacy center, where it can be given beside the full text. */
export const ConsentPlace = ({ consent }: Pick<App, "consent">) => {
  const actor = useDeferred(consent)
  const isTold = useRouterState({ select: ({ location }) => location.pathname === "/privacy-center" })
  return actor === null || isTold ? null : <Question consent={actor} />
}
