import type { SnapshotFrom } from "xstate"
import { itemCount, total } from "../../domain/shop/cart.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { cartMachine } from "./cart.machine.ts"

type CartSnapshot = SnapshotFrom<typeof cartMachine>

/** What is in the cart, in the order in which it came. */
export const itemsIn = ({ context }: CartSnapshot): ReadonlyArray<CartItem> => context.cart.items

/** What the badge counts. */
export const countIn = ({ context }: CartSnapshot): number => itemCount(context.cart)

/** What all of it costs, in kuruş. */
export const totalIn = ({ context }: CartSnapshot): number => total(context.cart)

/** It is not known yet what is in it. */
export const isBusy = (snapshot: CartSnapshot): boolean => snapshot.hasTag("busy")
