import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import type { ActorRefFrom } from "xstate"
import type { CheckoutNews, checkoutMachine } from "../../machines/shop/checkout.machine.ts"
import { hasEnded } from "../../machines/session/session.view.ts"
import type { SessionNews } from "../../machines/session/session.machine.ts"
import { livePurchases } from "../../machines/shop/purchases.live.ts"
import type { PurchasesRef } from "../../machines/shop/purchases.view.ts"
import { useLate } from "../hooks/useLate.ts"
import { useNews } from "../hooks/useNews.ts"
import { useOwner } from "../hooks/useOwner.ts"
import { useScreenActor } from "../hooks/useScreenActor.ts"
import { Purchases } from "../shop/Purchases.tsx"

const route = getRouteApi("/site/rooms/account/purchases")

/** What is bought, or comes to nothing, in any tab stands in the list at once. */
const Followed = ({
  checkout,
  purchases
}: {
  readonly checkout: ActorRefFrom<typeof checkoutMachine>
  readonly purchases: PurchasesRef
}) => {
  useNews(
    checkout,
    useCallback(
      ({ type }: CheckoutNews) => {
        if (type !== "signIn.wanted") purchases.send({ type: "purchases.reload" })
      },
      [purchases]
    )
  )
  return null
}

export const PurchasesRoute = () => {
  const { app } = route.useRouteContext()
  const reader = useOwner(app.session)?.id ?? ""
  const purchases = useScreenActor(app, livePurchases, { reader })
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
  const checkout = useLate(app.checkout)
  return (
    <>
      {checkout !== null && <Followed checkout={checkout} purchases={purchases} />}
      {!isOver && <Purchases purchases={purchases} />}
    </>
  )
}
