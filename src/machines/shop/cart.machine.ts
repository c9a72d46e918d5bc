import { Result } from "effect"
import { assign, emit, enqueueActions, setup } from "xstate"
import { type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import {
  add,
  carry,
  type Cart,
  type CartRefusal,
  coveredIn,
  empty,
  emptyCart,
  evolve,
  type GoodsPrice,
  type Offer,
  price,
  remove,
  replacedBy,
  reprice,
  settle
} from "../../domain/shop/cart.ts"
import type { CartFact } from "../../domain/shop/CartFact.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type CartAnswer =
  /** What the facts of all tabs come to now. */
  | { readonly type: "cart.told"; readonly cart: Cart }
  /** What lies in the visitor's cart, while somebody is signed in. */
  | { readonly type: "visitors.told"; readonly cart: Cart }
  | { readonly type: "cart.failed" }

/** The oldest batch that had no answer is kept; what its cart comes to then, null where nobody can say. */
export interface FactsRecorded {
  readonly type: "facts.recorded"
  readonly cart: Cart | null
}

/** Something is to be bought by somebody who holds this already. */
interface ItemAdd {
  readonly type: "item.add"
  readonly item: CartItem
  readonly holdings: Holdings
}

/** What is decided on the cart, and so waits until it is known what is in it. */
type Decided =
  | ItemAdd
  | { readonly type: "item.remove"; readonly id: string }
  /** An order of these ids was paid. */
  | { readonly type: "cart.empty"; readonly paid: ReadonlyArray<string> }
  /** This is what the server sells now. */
  | { readonly type: "prices.check"; readonly offers: ReadonlyArray<Offer> }
  /** The same, of what was sent to be paid for, and told there. */
  | { readonly type: "goods.priced"; readonly prices: ReadonlyArray<GoodsPrice> }
  | Extract<CartAnswer, { readonly type: "visitors.told" }>

/** What that reader may read. */
interface HoldingsKnown {
  readonly type: "holdings.known"
  readonly reader: string | null
  readonly holdings: Holdings
}

export type CartEvent = UserKnown | CartAnswer | FactsRecorded | HoldingsKnown | Decided

export type CartNews =
  /** `replaced` are the single issues that a subscription took the place of. */
  | { readonly type: "item.added"; readonly item: CartItem; readonly replaced: ReadonlyArray<CartItem> }
  | { readonly type: "item.refused"; readonly item: CartItem; readonly reason: CartRefusal["_tag"] }
  | { readonly type: "item.removed"; readonly item: CartItem }
  /** These are out of the cart: they may be read already. */
  | { readonly type: "cart.settled"; readonly covered: ReadonlyArray<CartItem> }
  /** What costs something else than when it was added, by its new price, and what has become free and is out of the cart. */
  | {
      readonly type: "cart.repriced"
      readonly repriced: ReadonlyArray<CartItem>
      readonly freed: ReadonlyArray<CartItem>
    }

interface Context {
  readonly reader: string | null
  readonly cart: Cart
  /** The batches that the recorder has not answered yet, the oldest first: whether they are facts of the cart shown now. */
  readonly unanswered: ReadonlyArray<boolean>
  /** In their order. */
  readonly waiting: ReadonlyArray<Decided>
  readonly held: Omit<HoldingsKnown, "type">
}

/** Nothing is known of what those hold who have not been told of. */
const heldBy = ({ reader, held }: Context): Holdings => (held.reader === reader ? held.holdings : noHoldings)

/** This tab knows more of its cart than it is told. */
const isAhead = ({ unanswered }: Context): boolean => unanswered.includes(true)

const itemsOf = (cart: Cart, ids: ReadonlyArray<string>) => cart.items.filter(({ id }) => ids.includes(id))

/** What these facts, decided on this cart, do to its prices. */
const repricing = (cart: Cart, facts: ReadonlyArray<CartFact>): CartNews => ({
  type: "cart.repriced",
  repriced: itemsOf(
    facts.reduce(evolve, cart),
    facts.flatMap((fact) => (fact._tag === "ItemRepriced" ? fact.id : []))
  ),
  freed: itemsOf(
    cart,
    facts.flatMap((fact) => (fact._tag === "ItemRemoved" ? fact.id : []))
  )
})

const refusal = (cart: Cart, { item, holdings }: ItemAdd): CartRefusal | null =>
  Result.match(add(cart, item, holdings), { onFailure: (reason) => reason, onSuccess: () => null })

/**
 * What somebody means to buy. Whose cart it is comes first; then it is *recalling* that cart, and *open*: also where it
 * cannot be loaded, and then empty. Orders wait until it is open, a visitor's also through their signing in, and are
 * decided on what is known of the cart then, which the fold of all tabs' facts sets right; their facts go to the recorder,
 * and until it has answered, this tab knows more than it is told. What was laid into the visitor's cart is carried over as
 * soon as it is seen beside an account's, and what may be read already is taken out as soon as that is known. Source:
 * product, "Cart".
 */
export const cartMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CartEvent,
    emitted: {} as CartNews,
    tags: {} as "busy"
  },
  actors: {
    watch: slot<void, UserKnown>("cart.watch"),
    follow: slot<{ readonly reader: string | null }, CartAnswer>("cart.follow"),
    recorder: slot<void, FactsRecorded>("cart.recorder")
  },
  actions: {
    takeReader: assign(({ context }, reader: string | null) => ({
      reader,
      cart: emptyCart,
      unanswered: context.unanswered.map(() => false),
      waiting: context.reader === null || context.reader === reader ? context.waiting : []
    })),
    takeTold: assign(({ context }, cart: Cart) => (isAhead(context) ? {} : { cart })),
    takeRecorded: assign(({ context }, cart: Cart | null) => {
      const unanswered = context.unanswered.slice(1)
      const isNewest = context.unanswered[0] === true && !unanswered.includes(true)
      return isNewest ? { unanswered, cart: cart ?? context.cart } : { unanswered }
    }),
    takeHeld: assign((_, { reader, holdings }: HoldingsKnown) => ({ held: { reader, holdings } })),
    wait: assign(({ context }, event: Decided) => ({ waiting: [...context.waiting, event] })),
    decide: enqueueActions(({ context, enqueue }) => {
      for (const event of context.waiting) enqueue.raise(event)
      enqueue.assign({ waiting: [] })
    }),
    keep: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<CartFact>) => {
      if (facts.length === 0) return
      const order: Record<CartFact> = { type: "record", reader: context.reader, facts }
      enqueue.assign({ cart: facts.reduce(evolve, context.cart), unanswered: [...context.unanswered, true] })
      enqueue.sendTo("recorder", order)
    }),
    keepOfVisitor: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<CartFact>) => {
      const order: Record<CartFact> = { type: "record", reader: null, facts }
      enqueue.assign({ unanswered: [...context.unanswered, false] })
      enqueue.sendTo("recorder", order)
    }),
    tellAdded: emit(({ context }, item: CartItem): CartNews => ({
      type: "item.added",
      item,
      replaced: replacedBy(context.cart, item)
    })),
    tellRefused: emit(({ context }, order: ItemAdd): CartNews => {
      const reason = refusal(context.cart, order)
      if (reason === null) throw new Error("Nothing was refused.")
      return { type: "item.refused", item: order.item, reason: reason._tag }
    }),
    tellRemoved: emit(({ context }, id: string): CartNews => {
      const [item] = itemsOf(context.cart, [id])
      if (item === undefined) throw new Error("Nothing was removed.")
      return { type: "item.removed", item }
    }),
    tellSettled: emit(({ context }): CartNews => ({
      type: "cart.settled",
      covered: coveredIn(context.cart, heldBy(context))
    })),
    tellRepriced: emit(({ context }, facts: ReadonlyArray<CartFact>) => repricing(context.cart, facts))
  },
  guards: {
    isRefused: ({ context }, order: ItemAdd) => refusal(context.cart, order) !== null,
    isAny: (_, facts: ReadonlyArray<CartFact>) => facts.length > 0,
    holdsAny: ({ context }) => coveredIn(context.cart, heldBy(context)).length > 0
  }
}).createMachine({
  id: "cart",
  context: {
    reader: null,
    cart: emptyCart,
    unanswered: [],
    waiting: [],
    held: { reader: null, holdings: noHoldings }
  },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.known": { target: ".known", actions: fromEvent("takeReader", "reader") },
    "holdings.known": { actions: withEvent("takeHeld") },
    "facts.recorded": { actions: fromEvent("takeRecorded", "cart") },
    "item.add": { actions: withEvent("wait") },
    "item.remove": { actions: withEvent("wait") },
    "cart.empty": { actions: withEvent("wait") },
    "prices.check": { actions: withEvent("wait") },
    "goods.priced": { actions: withEvent("wait") }
  },
  initial: "unknown",
  states: {
    unknown: { tags: "busy" },
    known: {
      invoke: { src: "follow", input: ({ context }) => ({ reader: context.reader }) },
      initial: "recalling",
      states: {
        recalling: {
          tags: "busy",
          on: {
            "cart.told": { target: "open", actions: fromEvent("takeTold", "cart") },
            "cart.failed": "open",
            "visitors.told": { actions: withEvent("wait") }
          }
        },
        open: {
          entry: "decide",
          always: {
            guard: "holdsAny",
            actions: ["tellSettled", { type: "keep", params: ({ context }) => settle(context.cart, heldBy(context)) }]
          },
          on: {
            "cart.told": { actions: fromEvent("takeTold", "cart") },
            "visitors.told": {
              guard: { type: "isAny", params: ({ event }) => carry(event.cart).into },
              actions: [
                { type: "keep", params: ({ event }) => carry(event.cart).into },
                { type: "keepOfVisitor", params: ({ event }) => carry(event.cart).outOf }
              ]
            },
            "item.add": [
              {
                guard: withEvent("isRefused"),
                actions: withEvent("tellRefused")
              },
              {
                actions: [
                  fromEvent("tellAdded", "item"),
                  {
                    type: "keep",
                    params: ({ context, event }) =>
                      Result.getOrElse(add(context.cart, event.item, event.holdings), () => [])
                  }
                ]
              }
            ],
            "item.remove": [
              {
                guard: { type: "isAny", params: ({ context, event }) => remove(context.cart, event.id) },
                actions: [
                  fromEvent("tellRemoved", "id"),
                  { type: "keep", params: ({ context, event }) => remove(context.cart, event.id) }
                ]
              },
              {}
            ],
            "cart.empty": {
              actions: { type: "keep", params: ({ context, event }) => empty(context.cart, event.paid) }
            },
            "goods.priced": {
              actions: { type: "keep", params: ({ context, event }) => price(context.cart, event.prices) }
            },
            "prices.check": [
              {
                guard: { type: "isAny", params: ({ context, event }) => reprice(context.cart, event.offers) },
                actions: [
                  { type: "tellRepriced", params: ({ context, event }) => reprice(context.cart, event.offers) },
                  { type: "keep", params: ({ context, event }) => reprice(context.cart, event.offers) }
                ]
              },
              {}
            ]
          }
        }
      }
    }
  }
})
