import type { StreamKind } from "../log/LogStream.ts"
import { Checkout, emptyCheckout, evolve } from "./attempts.ts"
import { CheckoutFact } from "./CheckoutFact.ts"

/** Attempts to pay as this browser's log keeps them: of each user. Whoever has not signed in pays for nothing. */
export const checkoutKind: StreamKind<CheckoutFact, Checkout> = {
  kind: "checkout",
  version: 1,
  Fact: CheckoutFact,
  State: Checkout,
  initial: emptyCheckout,
  evolve,
  upcast: (fact) => fact,
  legacy: []
}
