import { getRouteApi } from "@tanstack/react-router"
import { useCallback } from "react"
import type { AuthNews } from "../../../machines/session/auth.machine.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import type { CheckoutNews } from "../../../machines/shop/checkoutEvents.ts"
import { livePlans } from "../../../machines/shop/plans.live.ts"
import type { PlansNews } from "../../../machines/shop/plans.machine.ts"
import { useDeferredNews } from "../../hooks/useDeferredNews.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Plans } from "../../shop/Plans.tsx"

const route = getRouteApi("/site/subscription-plans")

/** What is on sale for whoever reads; whoever is signed in for it goes on where they were. */
export const PlansRoute = () => {
  const { app } = route.useRouteContext()
  const { auth, checkout, session } = app
  const readerNow = () => userOf(session.getSnapshot())?.id ?? null
  const plans = useScreenActor(app, livePlans, { reader: readerNow() })
  useNews(
    session,
    useCallback(
      () => plans.send({ type: "user.told", reader: userOf(session.getSnapshot())?.id ?? null }),
      [plans, session]
    )
  )
  useNews(
    auth,
    useCallback(
      (news: AuthNews) => {
        if (news.type === "auth.closed") plans.send({ type: "signIn.gaveUp" })
      },
      [plans]
    )
  )
  useDeferredNews(
    checkout,
    useCallback(
      ({ type }: CheckoutNews) => {
        if (type === "order.paid" || type === "order.heard") plans.send({ type: "standing.renew" })
      },
      [plans]
    )
  )
  useNews(
    plans,
    useCallback(
      (news: PlansNews) => {
        // Who signs in for it stays here, also where nothing has to be paid for.
        if (news.type === "signIn.wanted") auth.send({ type: "auth.open", form: "login", returnTo: null })
        else
          checkout.wish({
            type: "purchase.open",
            purchase: { kind: "plan", plan: news.plan, period: news.period }
          })
      },
      [auth, checkout]
    )
  )
  return <Plans plans={plans} />
}
