import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import type { CheckoutNews } from "../../../machines/shop/checkoutEvents.ts"
import { hasEnded } from "../../../machines/session/session.view.ts"
import type { SessionNews } from "../../../machines/session/session.machine.ts"
import { livePurchases } from "../../../machines/shop/purchases.live.ts"
import { useDeferredNews } from "../../hooks/useDeferredNews.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Purchases } from "../../shop/Purchases.tsx"

const route = getRouteApi("/site/_account/account/purchases")

export const PurchasesRoute = () => {
  const { app } = route.useRouteContext()
  const reader = useLastUser(app.session)?.id ?? ""
  const purchases = useScreenActor(app, livePurchases, { reader })
  useDeferredNews(
    app.checkout,
    useCallback(
      ({ type }: CheckoutNews) => {
        // What is bought, or comes to nothing, in any tab.
        if (type !== "signIn.wanted") purchases.send({ type: "purchases.reload" })
      },
      [purchases]
    )
  )
  const isOver = useSelector(app.session, hasEnded)
  useNews(
    app.session,
    useCallback(
      ({ type }: SessionNews) => {
        // What could not be loaded while nobody was signed in.
        if (type === "session.began") purchases.send({ type: "purchases.reload" })
      },
      [purchases]
    )
  )
  return isOver ? null : <Purchases purchases={purchases} />
}
