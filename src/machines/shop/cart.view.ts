import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import { itemCount, total } from "../../domain/shop/totals.ts"
import type { cartMachine } from "./cart.machine.ts"

type CartSnapshot = SnapshotFrom<typeof cartMachine>

export type CartRef = ActorRefFrom<typeof cartMachine>

/** In the order added. */
export const itemsIn = ({ context }: CartSnapshot): ReadonlyArray<CartItem> => context.cart.items

export const countIn = ({ context }: CartSnapshot): number => itemCount(context.cart)

/** In kuruş. */
export const totalIn = ({ context }: CartSnapshot): number => total(context.cart)

export const isIn = ({ context }: CartSnapshot, id: string): boolean =>
  context.cart.items.some((item) => item.id === id)

/** The cart is not known yet. */
export const isBusy = (snapshot: CartSnapshot): boolean => snapshot.hasTag("busy")
