import { Data, Result, Schema } from "effect"
import { entitlement, type Holdings } from "../catalogue/access.ts"
import type { Magazine } from "../catalogue/Magazine.ts"
import { isFree, issuePrice, yearlyPrice } from "../catalogue/price.ts"
import type { CartFact } from "./CartFact.ts"
import { CartItem } from "./CartItem.ts"
import { subscriptionId } from "./goods.ts"

/** The fold of a cart's facts, its items in the order in which they came. */
export const Cart = Schema.Struct({
  items: Schema.Array(CartItem),
  /** How often a visitor's cart was carried out, or at which of its carryings something last came in; 0 before the first. */
  carries: Schema.Int,
  /** The ids of what came in at that carrying. */
  carried: Schema.Array(Schema.String)
})
export type Cart = typeof Cart.Type

export const emptyCart: Cart = { items: [], carries: 0, carried: [] }

/** It is in the cart already. */
export class AlreadyInCart extends Data.TaggedError("AlreadyInCart")<{ readonly id: string }> {}

/** A subscription in the cart brings this issue. */
export class CoveredBySubscription extends Data.TaggedError("CoveredBySubscription")<{ readonly id: string }> {}

/** It may be read already: owned, covered by what is held, or free. */
export class AlreadyInLibrary extends Data.TaggedError("AlreadyInLibrary")<{ readonly id: string }> {}

export type CartRefusal = AlreadyInCart | CoveredBySubscription | AlreadyInLibrary

const isIn = (cart: Cart, id: string): boolean => cart.items.some((item) => item.id === id)

const isCovered = (cart: Cart, item: CartItem): boolean =>
  item.type === "issue" && isIn(cart, subscriptionId(item.publication))

/** The single issues in the cart that this subscription takes the place of. */
export const replacedBy = (cart: Cart, { type, publication }: CartItem): ReadonlyArray<CartItem> =>
  type === "subscription" ? cart.items.filter((item) => item.type === "issue" && item.publication === publication) : []

/**
 * What may be read already is not sold again; a thing is in the cart once; a subscription takes the place of single issues
 * of its publication, and the reverse is refused. Source: product, "Cart".
 */
export const add = (
  cart: Cart,
  item: CartItem,
  holdings: Holdings
): Result.Result<ReadonlyArray<CartFact>, CartRefusal> => {
  const { id, publication, price } = item
  if (entitlement({ id, publication, isFree: price === 0 }, holdings) !== null) {
    return Result.fail(new AlreadyInLibrary({ id }))
  }
  if (isIn(cart, id)) return Result.fail(new AlreadyInCart({ id }))
  if (isCovered(cart, item)) return Result.fail(new CoveredBySubscription({ id }))
  return Result.succeed([{ _tag: "ItemAdded", item }])
}

/** What is in the cart and may be read already: it came there before that was known, or was had elsewhere since. */
export const coveredIn = ({ items }: Cart, holdings: Holdings): ReadonlyArray<CartItem> =>
  items.filter(({ id, publication }) => entitlement({ id, publication, isFree: false }, holdings) !== null)

/** It is not sold again, whatever way it came into the cart. */
export const settle = (cart: Cart, holdings: Holdings): ReadonlyArray<CartFact> =>
  coveredIn(cart, holdings).map(({ id }) => ({ _tag: "ItemRemoved", id }))

/** Nothing happens to what another tab has taken out already. */
export const remove = (cart: Cart, id: string): ReadonlyArray<CartFact> =>
  isIn(cart, id) ? [{ _tag: "ItemRemoved", id }] : []

/** What the server sells of a publication: `id` is the publication's, `issue_id` its newest issue's. */
export type Offer = Pick<Magazine, "id" | "issue_id" | "tier" | "frequency" | "is_free">

/** Kuruş. An issue may be given away; all others of its publication cost what the publication's do. */
const priceNow = (item: CartItem, offer: Offer): number =>
  item.type === "subscription"
    ? yearlyPrice(offer)
    : issuePrice({ tier: offer.tier, is_free: item.id === offer.issue_id && isFree(offer) })

/**
 * What is in the cart costs what the server's catalogue says now, and what has become free is not bought. What the
 * catalogue does not name stays as it is: the server prices the order in any case. Source: product, "Cart".
 */
export const reprice = (cart: Cart, offers: ReadonlyArray<Offer>): ReadonlyArray<CartFact> =>
  cart.items.flatMap((item): ReadonlyArray<CartFact> => {
    const offer = offers.find(({ id }) => id === item.publication)
    const price = offer === undefined ? item.price : priceNow(item, offer)
    if (price === item.price) return []
    return price === 0 ? [{ _tag: "ItemRemoved", id: item.id }] : [{ _tag: "ItemRepriced", id: item.id, price }]
  })

/** What a thing costs now, by its id and in kuruş; null where it is not sold. */
export interface GoodsPrice {
  readonly id: string
  readonly price: number | null
}

/** What the server says of an order that it was sent. Nothing happens to what is not in the cart. */
export const price = (cart: Cart, prices: ReadonlyArray<GoodsPrice>): ReadonlyArray<CartFact> =>
  cart.items.flatMap((item): ReadonlyArray<CartFact> => {
    const told = prices.find(({ id }) => id === item.id)
    if (told === undefined || told.price === item.price) return []
    return told.price === null
      ? [{ _tag: "ItemRemoved", id: item.id }]
      : [{ _tag: "ItemRepriced", id: item.id, price: told.price }]
  })

/** An order of these ids was paid. What came into the cart since stays, and so it may be told any number of times. */
export const empty = (cart: Cart, paid: ReadonlyArray<string>): ReadonlyArray<CartFact> => {
  const ids = paid.filter((id) => isIn(cart, id))
  return ids.length === 0 ? [] : [{ _tag: "CartEmptied", ids }]
}

/**
 * What a visitor's cart holds comes into the cart of whoever signs in, once, however many tabs carry it: facts for either
 * cart, to be kept in this order, so that nothing is lost between them. Source: product, "Cart".
 */
export const carry = (
  visitors: Cart
): { readonly into: ReadonlyArray<CartFact>; readonly outOf: ReadonlyArray<CartFact> } => {
  const { items, carries } = visitors
  const ids = items.map(({ id }) => id)
  return items.length === 0
    ? { into: [], outOf: [] }
    : {
        into: [{ _tag: "CartCarriedIn", items, carry: carries + 1 }],
        outOf: [{ _tag: "CartCarriedOut", ids, carry: carries + 1 }]
      }
}

const withItem = (cart: Cart, item: CartItem): Cart => {
  if (isIn(cart, item.id) || isCovered(cart, item)) return cart
  const replaced = replacedBy(cart, item)
  return { ...cart, items: [...cart.items.filter((one) => !replaced.includes(one)), item] }
}

const without = (cart: Cart, ids: ReadonlyArray<string>): Cart => ({
  ...cart,
  items: cart.items.filter(({ id }) => !ids.includes(id))
})

/** Two tabs may carry the same: what came in with the first, and may have been taken out since, does not come again. */
const carriedIn = (cart: Cart, { items, carry }: Extract<CartFact, { _tag: "CartCarriedIn" }>): Cart => {
  if (carry < cart.carries) return cart
  const known = carry === cart.carries ? cart.carried : []
  const fresh = items.filter(({ id }) => !known.includes(id))
  return { ...fresh.reduce(withItem, cart), carries: carry, carried: [...known, ...fresh.map(({ id }) => id)] }
}

/** The cart after a fact. It keeps the rules whatever the fact was decided on: another tab's fold may have been older. */
export const evolve = (cart: Cart, fact: CartFact): Cart => {
  switch (fact._tag) {
    case "ItemAdded":
      return withItem(cart, fact.item)
    case "ItemRemoved":
      return without(cart, [fact.id])
    case "ItemRepriced":
      return {
        ...cart,
        items: cart.items.map((item) => (item.id === fact.id ? { ...item, price: fact.price } : item))
      }
    case "CartEmptied":
      return without(cart, fact.ids)
    case "CartCarriedIn":
      return carriedIn(cart, fact)
    case "CartCarriedOut":
      return { ...without(cart, fact.ids), carries: Math.max(cart.carries, fact.carry) }
  }
}
