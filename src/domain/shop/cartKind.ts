import type { StreamKind } from "../log/LogStream.ts"
import { Cart, emptyCart, evolve } from "./cart.ts"
import { CartFact } from "./CartFact.ts"

/**
 * Carts as this browser's log keeps them: one of each user, and one of whoever has not signed in. None is taken over from
 * before the log: under which key one lay then, nobody says.
 */
export const cartKind: StreamKind<CartFact, Cart> = {
  kind: "cart",
  version: 1,
  Fact: CartFact,
  State: Cart,
  initial: emptyCart,
  evolve,
  upcast: (fact) => fact,
  legacy: []
}
