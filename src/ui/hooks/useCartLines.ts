import { useEffect } from "react"
import { linesOfCart } from "../../domain/shop/Purchase.ts"
import { type CartRef, isBusy, itemsIn } from "../../machines/shop/cart.view.ts"
import type { PaymentRef } from "../../machines/shop/payment.view.ts"

/** Keeps the payment informed of the cart's lines while the cart is being paid for. */
export const useCartLines = (cart: CartRef | null, payment: PaymentRef, isOfCart: boolean): void => {
  useEffect(() => {
    if (cart === null || !isOfCart) return
    const tell = () => {
      const snapshot = cart.getSnapshot()
      if (isBusy(snapshot) || payment.getSnapshot().status !== "active") return
      payment.send({ type: "lines.known", lines: linesOfCart(itemsIn(snapshot)) })
    }
    tell()
    const subscription = cart.subscribe(tell)
    return () => subscription.unsubscribe()
  }, [cart, payment, isOfCart])
}
