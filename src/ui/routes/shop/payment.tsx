import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { lineOfPlan, linesOfCart, type Purchase } from "../../../domain/shop/Purchase.ts"
import type { App } from "../../../machines/app.ts"
import type { startDeferredActors } from "../../../machines/deferredActors.live.ts"
import { isBusy, itemsIn } from "../../../machines/shop/cart.view.ts"
import type { CheckoutNews } from "../../../machines/shop/checkoutEvents.ts"
import { checkoutToast } from "../../../machines/shop/checkoutToast.ts"
import { type CheckoutRef, isRivalled } from "../../../machines/shop/checkout.view.ts"
import { livePayment } from "../../../machines/shop/payment.live.ts"
import type { PaymentNews } from "../../../machines/shop/payment.machine.ts"
import { isOver, linesIn } from "../../../machines/shop/payment.view.ts"
import { useCartLines } from "../../hooks/useCartLines.ts"
import { useDeferred, useDeferredSelector } from "../../hooks/useDeferred.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { PaymentDialog } from "../../shop/PaymentDialog.tsx"

export interface PaymentProps {
  readonly app: App
  /** What runs deferred actors: the keys of attempts are kept in their log. */
  readonly runtime: Awaited<ReturnType<typeof startDeferredActors>>["runtime"]
  readonly checkout: CheckoutRef
  readonly purchase: Purchase
}

const linesOf = (app: App, purchase: Purchase) => {
  if (purchase.kind === "plan") return [lineOfPlan(purchase.plan, purchase.period)]
  const cart = app.cart.now()?.getSnapshot()
  return cart === undefined || isBusy(cart) ? [] : linesOfCart(itemsIn(cart))
}

/** What is bought, being paid for. */
export const Payment = ({ app, runtime, checkout, purchase }: PaymentProps) => {
  const payment = useScreenActor(app, () => livePayment(runtime), { purchase, lines: linesOf(app, purchase) })
  const isOfCart = purchase.kind === "cart"
  useCartLines(useDeferred(app.cart), payment, isOfCart)
  useNews(
    payment,
    useCallback(
      (news: PaymentNews) => {
        if (news.type === "goods.priced") return app.cart.send(news)
        if (news.type !== "goods.owned") return checkout.send(news)
        app.cart.send({ type: "cart.empty", paid: news.ids })
        app.access.send({ type: "access.renew" })
      },
      [app, checkout]
    )
  )
  useNews(
    checkout,
    useCallback(
      (news: CheckoutNews) => {
        if (news.type !== "order.paid" && news.type !== "order.heard") return
        if (payment.getSnapshot().status !== "active") return
        payment.send({ type: "goods.paid", ids: news.ids })
        if (!isOver(payment.getSnapshot())) return
        // Whoever is about to pay for the same is told, whichever tab knew first.
        const toast = news.type === "order.heard" ? checkoutToast({ ...news, type: "order.paid" }) : null
        if (toast !== null) app.toasts.send({ type: "toast.show", toast })
        checkout.send({ type: "purchase.close" })
      },
      [app, checkout, payment]
    )
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
