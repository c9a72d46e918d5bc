import type { CheckoutNews } from "./checkoutEvents.ts"

/** An order was paid for, in this tab or another. */
export const isPaid = ({ type }: CheckoutNews): boolean => {
  switch (type) {
    case "order.paid":
    case "order.heard":
      return true
    case "signIn.wanted":
    case "payment.awaited":
    case "payment.failed":
      return false
  }
}
