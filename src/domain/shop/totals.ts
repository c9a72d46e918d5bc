import type { Cart } from "./cart.ts"

/** How many things are in it. */
export const itemCount = ({ items }: Pick<Cart, "items">): number =>
  items.reduce((count, { quantity }) => count + quantity, 0)

/** What all of them cost, in kuruş. */
export const total = ({ items }: Pick<Cart, "items">): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
