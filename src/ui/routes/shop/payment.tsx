import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { lineOfPlan, linesOfCart, type Purchase } from "../../../domain/shop/Purchase.ts"
import type { App } from "../../../machines/app.ts"
import type { startDeferredActors } from "../../../machines/deferredActors.live.ts"
import { isBusy, itemsIn } from "../../../machines/shop/cart.view.ts"
import { type CheckoutRef, isRivalled } from "../../../machines/shop/checkout.view.ts"
import { livePayment } from "../../../machines/shop/payment.live.ts"
import { linesIn } from "../../../machines/shop/payment.view.ts"
import { connectPayment } from "../../../machines/shop/paymentNews.ts"
import { useCartLines } from "../../hooks/useCartLines.ts"
import { useDeferred, useDeferredSelector } from "../../hooks/useDeferred.ts"
import { useConnection } from "../../hooks/useConnection.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { PaymentDialog } from "../../shop/PaymentDialog.tsx"

export interface PaymentProps {
  readonly app: App
  /** The runtime of the deferred actors, whose log stores the keys of attempts. */
  readonly runtime: Awaited<ReturnType<typeof startDeferredActors>>["runtime"]
  readonly checkout: CheckoutRef
  readonly purchase: Purchase
}

const linesOf = (app: App, purchase: Purchase) => {
  if (purchase.kind === "plan") return [lineOfPlan(purchase.plan, purchase.period)]
  const cart = app.cart.now()?.getSnapshot()
  return cart === undefined || isBusy(cart) ? [] : linesOfCart(itemsIn(cart))
}

export const Payment = ({ app, runtime, checkout, purchase }: PaymentProps) => {
  const payment = useScreenActor(app, () => livePayment(runtime), { purchase, lines: linesOf(app, purchase) })
  const navigate = useNavigate()
  const isOfCart = purchase.kind === "cart"
  useCartLines(useDeferred(app.cart), payment, isOfCart)
  useConnection(
    useCallback(() => {
      const { cart, access, toasts } = app
      const showPaid = (order_number: string) => void navigate({ to: "/payment-success", search: { order_number } })
      return connectPayment({ payment, checkout, cart, access, toasts, showPaid })
    }, [app, checkout, payment, navigate])
  )
  const lines = useSelector(payment, linesIn)
  return (
    <PaymentDialog
      payment={payment}
      close={() => checkout.send({ type: "purchase.close" })}
      isAwaited={useDeferredSelector(app.cart, isBusy, true) && isOfCart}
      isRivalled={useSelector(checkout, (snapshot) => isRivalled(snapshot, lines))}
    />
  )
}
