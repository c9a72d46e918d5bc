import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import { itemCount, total } from "../../domain/shop/totals.ts"
import type { cartMachine } from "./cart.machine.ts"

type CartSnapshot = SnapshotFrom<typeof cartMachine>

export type CartRef = ActorRefFrom<typeof cartMachine>

/** What is in the cart, in the order in which it came. */
export const itemsIn = ({ context }: CartSnapshot): ReadonlyArray<CartItem> => context.cart.items

/** What the badge counts. */
export const countIn = ({ context }: CartSnapshot): number => itemCount(context.cart)

/** What all of it costs, in kuruş. */
export const totalIn = ({ context }: CartSnapshot): number => total(context.cart)

/** Whether the thing of this id is in it. */
export const isIn = ({ context }: CartSnapshot, id: string): boolean =>
  context.cart.items.some((item) => item.id === id)

/** It is not known yet what is in it. */
export const isBusy = (snapshot: CartSnapshot): boolean => snapshot.hasTag("busy")
