import type { Toast } from "../toasts/toast.machine.ts"
import type { CheckoutNews } from "./checkoutEvents.ts"

/** Source: product, "Paying". */
export const checkoutToast = (news: CheckoutNews): Toast | null => {
  switch (news.type) {
    case "order.paid":
      return {
        title: "payment:paid.title",
        key: "payment:paid.text",
        item: news.number,
        message: null,
        kind: "success"
      }
    case "payment.failed":
      return { title: "payment:failed.title", key: "payment:failed.text", message: news.message, kind: "error" }
    case "payment.awaited":
      return { key: "payment:awaited", message: null, kind: "info" }
    case "order.heard":
    case "signIn.wanted":
      return null
  }
}
