import { Data, Result, Schema } from "effect"
import { entitlement, type Holdings } from "../catalogue/access.ts"
import type { Magazine } from "../catalogue/Magazine.ts"
import { isFree, issuePrice, yearlyPrice } from "../catalogue/price.ts"
import type { CartFact } from "./CartFact.ts"
import { CartItem } from "./CartItem.ts"
import { subscriptionId } from "./goods.ts"

/** The fold of a cart's facts, its items in the order in which they were added. */
export const Cart = Schema.Struct({
  items: Schema.Array(CartItem),
  /** Of a visitor's cart: how often it was carried out. Of an account's: the last carrying that brought items. */
  carries: Schema.Int,
  /** The ids of the items that came in at that carrying. */
  carried: Schema.Array(Schema.String)
})
export type Cart = typeof Cart.Type

export const emptyCart: Cart = { items: [], carries: 0, carried: [] }

export class AlreadyInCart extends Data.TaggedError("AlreadyInCart")<{ readonly item: CartItem }> {}

/** A subscription in the cart includes this issue. */
export class CoveredBySubscription extends Data.TaggedError("CoveredBySubscription")<{ readonly item: CartItem }> {}

/** The user may read the item already: bought, covered by an entitlement, or free. */
export class AlreadyInLibrary extends Data.TaggedError("AlreadyInLibrary")<{ readonly item: CartItem }> {}

export type CartRefusal = AlreadyInCart | CoveredBySubscription | AlreadyInLibrary

/** What the server sells of a publication: `id` is the publication's, `issue_id` its newest issue's. */
export type Offer = Pick<Magazine, "id" | "issue_id" | "tier" | "frequency" | "is_free">

/** The price of an item now, by its id and in kuruş; null where it is no longer sold. */
export interface LinePrice {
  readonly id: string
  readonly price: number | null
}

/** What may be asked of a cart. */
export type CartOrder =
  | { readonly type: "item.add"; readonly item: CartItem; readonly holdings: Holdings }
  | { readonly type: "item.remove"; readonly id: string }
  /** An order of these ids is paid. */
  | { readonly type: "cart.empty"; readonly paid: ReadonlyArray<string> }
  /** Remove what these holdings already cover. */
  | { readonly type: "cart.settle"; readonly holdings: Holdings }
  /** The catalogue says what is sold now. */
  | { readonly type: "prices.check"; readonly offers: ReadonlyArray<Offer> }
  /** The server has repriced an order of these goods. */
  | { readonly type: "lines.priced"; readonly prices: ReadonlyArray<LinePrice> }
  /** The visitor signed in: take what their cart holds into this one. */
  | { readonly type: "cart.carryIn"; readonly visitors: Cart }
  /** The same, asked of the visitor's cart. */
  | { readonly type: "cart.carryOut" }

export type CartChanged =
  /** `replaced` are the single issues whose place a subscription took. */
  | { readonly type: "item.added"; readonly item: CartItem; readonly replaced: ReadonlyArray<CartItem> }
  | { readonly type: "item.removed"; readonly item: CartItem }
  /** These items were removed because the user may read them already. */
  | { readonly type: "cart.settled"; readonly covered: ReadonlyArray<CartItem> }
  /** `repriced` are items at their new price; `freed` have become free and were removed. */
  | {
      readonly type: "cart.repriced"
      readonly repriced: ReadonlyArray<CartItem>
      readonly freed: ReadonlyArray<CartItem>
    }

/** What an order changes, and what is told of it. */
export interface CartDecision {
  readonly facts: ReadonlyArray<CartFact>
  readonly news: ReadonlyArray<CartChanged>
}

const nothing: CartDecision = { facts: [], news: [] }

const isIn = (cart: Cart, id: string): boolean => cart.items.some((item) => item.id === id)

const isCovered = (cart: Cart, item: CartItem): boolean =>
  item.type === "issue" && isIn(cart, subscriptionId(item.publication))

const replacedBy = (cart: Cart, { type, publication }: CartItem): ReadonlyArray<CartItem> =>
  type === "subscription" ? cart.items.filter((item) => item.type === "issue" && item.publication === publication) : []

/** The items in the cart that these holdings already cover. */
export const coveredIn = ({ items }: Cart, holdings: Holdings): ReadonlyArray<CartItem> =>
  items.filter(({ id, publication }) => entitlement({ id, publication, isFree: false }, holdings) !== null)

const add = (cart: Cart, item: CartItem, holdings: Holdings): Result.Result<CartDecision, CartRefusal> => {
  const { id, publication, price } = item
  if (entitlement({ id, publication, isFree: price === 0 }, holdings) !== null) {
    return Result.fail(new AlreadyInLibrary({ item }))
  }
  if (isIn(cart, id)) return Result.fail(new AlreadyInCart({ item }))
  if (isCovered(cart, item)) return Result.fail(new CoveredBySubscription({ item }))
  return Result.succeed({
    facts: [{ _tag: "ItemAdded", item }],
    news: [{ type: "item.added", item, replaced: replacedBy(cart, item) }]
  })
}

const remove = ({ items }: Cart, id: string): CartDecision => {
  const item = items.find((one) => one.id === id)
  return item === undefined ? nothing : { facts: [{ _tag: "ItemRemoved", id }], news: [{ type: "item.removed", item }] }
}

const settle = (cart: Cart, holdings: Holdings): CartDecision => {
  const covered = coveredIn(cart, holdings)
  return covered.length === 0
    ? nothing
    : { facts: covered.map(({ id }) => ({ _tag: "ItemRemoved", id })), news: [{ type: "cart.settled", covered }] }
}

/** The facts by which each item gets its price; null removes an item. */
const reprice = (cart: Cart, priceOf: (item: CartItem) => number | null): ReadonlyArray<CartFact> =>
  cart.items.flatMap((item): ReadonlyArray<CartFact> => {
    const [{ id }, price] = [item, priceOf(item)]
    if (price === item.price) return []
    return [price === null ? { _tag: "ItemRemoved", id } : { _tag: "ItemRepriced", id, price }]
  })

/** In kuruş, null where it is free. Only the newest issue of a publication may be given away. */
const priceNow = (item: CartItem, offer: Offer): number | null => {
  const price =
    item.type === "subscription"
      ? yearlyPrice(offer)
      : issuePrice({ tier: offer.tier, is_free: item.id === offer.issue_id && isFree(offer) })
  return price === 0 ? null : price
}

/** What the catalogue does not name keeps its price: the server prices the order in any case. */
const checkPrices = (cart: Cart, offers: ReadonlyArray<Offer>): CartDecision => {
  const facts = reprice(cart, (item) => {
    const offer = offers.find(({ id }) => id === item.publication)
    return offer === undefined ? item.price : priceNow(item, offer)
  })
  if (facts.length === 0) return nothing
  const having = ({ items }: Cart, tag: "ItemRepriced" | "ItemRemoved") =>
    items.filter(({ id }) => facts.some((fact) => fact._tag === tag && fact.id === id))
  const [repriced, freed] = [having(facts.reduce(evolve, cart), "ItemRepriced"), having(cart, "ItemRemoved")]
  return { facts, news: [{ type: "cart.repriced", repriced, freed }] }
}

const silently = (...facts: ReadonlyArray<CartFact>): CartDecision => ({ facts, news: [] })

const empty = (cart: Cart, paid: ReadonlyArray<string>): CartDecision => {
  const ids = paid.filter((id) => isIn(cart, id))
  return ids.length === 0 ? nothing : silently({ _tag: "CartEmptied", ids })
}

/**
 * What an order changes in a cart. An item is in it once; what may be read already is refused; a subscription replaces
 * single issues of its publication, and the reverse is refused. Carrying is decided for both carts: `carryIn` is recorded
 * first, so that nothing is lost in between. Any order may be repeated. Source: product, "Cart".
 */
export const decide = (cart: Cart, order: CartOrder): Result.Result<CartDecision, CartRefusal> => {
  switch (order.type) {
    case "item.add":
      return add(cart, order.item, order.holdings)
    case "item.remove":
      return Result.succeed(remove(cart, order.id))
    case "cart.empty":
      return Result.succeed(empty(cart, order.paid))
    case "cart.settle":
      return Result.succeed(settle(cart, order.holdings))
    case "prices.check":
      return Result.succeed(checkPrices(cart, order.offers))
    case "lines.priced":
      return Result.succeed(
        silently(
          ...reprice(cart, (item) => {
            const known = order.prices.find(({ id }) => id === item.id)
            return known === undefined ? item.price : known.price
          })
        )
      )
    case "cart.carryIn": {
      const { items, carries } = order.visitors
      return Result.succeed(
        items.length === 0 ? nothing : silently({ _tag: "CartCarriedIn", items, carry: carries + 1 })
      )
    }
    case "cart.carryOut": {
      const { items, carries } = cart
      const ids = items.map(({ id }) => id)
      return Result.succeed(
        items.length === 0 ? nothing : silently({ _tag: "CartCarriedOut", ids, carry: carries + 1 })
      )
    }
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

/** Two tabs may carry the same items: what came in with the first, and may have been removed since, is not added again. */
const carriedIn = (cart: Cart, { items, carry }: Extract<CartFact, { _tag: "CartCarriedIn" }>): Cart => {
  if (carry < cart.carries) return cart
  const known = carry === cart.carries ? cart.carried : []
  const fresh = items.filter(({ id }) => !known.includes(id))
  return { ...fresh.reduce(withItem, cart), carries: carry, carried: [...known, ...fresh.map(({ id }) => id)] }
}

/** The cart after a fact. The rules hold even where the fact was decided on an older cart, in another tab. */
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
