import { useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import type { App } from "../../../machines/app.ts"
import { type ConsentRef, isUndecided } from "../../../machines/analytics/consent.view.ts"
import { useDeferred } from "../../hooks/useDeferred.ts"
import { lazyPart } from "../../parts/lazyPart.ts"

/** If its code cannot be loaded, nobody has consented. */
const Banner = lazyPart(() => import("../../consent/ConsentBanner.tsx").then((part) => part.ConsentBanner))

const Question = ({ consent }: { readonly consent: ConsentRef }) =>
  useSelector(consent, isUndecided) ? (
    <Suspense>
      <Banner consent={consent} />
    </Suspense>
  ) : null

/** Asks after the first screen, but not on the privacy page, which has the same setting. */
export const ConsentPlace = ({ consent }: Pick<App, "consent">) => {
  const actor = useDeferred(consent)
  const isTold = useRouterState({ select: ({ location }) => location.pathname === "/privacy-center" })
  return actor === null || isTold ? null : <Question consent={actor} />
}
