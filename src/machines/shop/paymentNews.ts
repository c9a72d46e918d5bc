import type { App } from "../app.ts"
import { type Disconnect, onNews, type Source, together } from "../connection.ts"
import type { CheckoutNews } from "./checkoutEvents.ts"
import { checkoutToast } from "./checkoutToast.ts"
import type { CheckoutRef } from "./checkout.view.ts"
import type { PaymentNews } from "./payment.machine.ts"
import { isPaidElsewhere, type PaymentRef } from "./payment.view.ts"

export interface PaymentActors {
  readonly payment: Source<PaymentNews> & Pick<PaymentRef, "send" | "getSnapshot">
  readonly checkout: Source<CheckoutNews> & Pick<CheckoutRef, "send">
  readonly cart: Pick<App["cart"], "send">
  readonly access: Pick<App["access"], "send">
  readonly toasts: Pick<App["toasts"], "send">
  /** Opens the screen of a paid order. */
  readonly showPaid: (number: string) => void
}

const hearPayment = ({ checkout, cart, access, showPaid }: PaymentActors, news: PaymentNews): void => {
  switch (news.type) {
    case "attempt.begun":
    case "attempt.ended":
      return checkout.send(news)
    case "order.settled":
      checkout.send({ type: "screen.shown", isOutcome: true, number: news.number })
      checkout.send(news)
      return showPaid(news.number)
    case "lines.priced":
      return cart.send(news)
    case "lines.owned":
      cart.send({ type: "cart.empty", paid: news.ids })
      return access.send({ type: "access.renew" })
    default:
      return news satisfies never
  }
}

const hearCheckout = ({ payment, checkout, toasts }: PaymentActors, news: CheckoutNews): void => {
  switch (news.type) {
    case "order.paid":
    case "order.heard": {
      if (payment.getSnapshot().status !== "active") return
      payment.send({ type: "purchase.paid", ids: news.ids })
      if (!isPaidElsewhere(payment.getSnapshot())) return
      // A user who is about to pay for the same is told, whichever tab knew first.
      const toast = news.type === "order.heard" ? checkoutToast({ ...news, type: "order.paid" }) : null
      if (toast !== null) toasts.send({ type: "toast.show", toast })
      return checkout.send({ type: "purchase.close" })
    }
    case "signIn.wanted":
    case "payment.awaited":
    case "payment.failed":
      return
    default:
      news satisfies never
  }
}

export const connectPayment = (actors: PaymentActors): Disconnect =>
  together(
    onNews(actors.payment, (news) => hearPayment(actors, news)),
    onNews(actors.checkout, (news) => hearCheckout(actors, news))
  )
