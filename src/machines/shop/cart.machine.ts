import { Result } from "effect"
import { assign, emit, enqueueActions, sendTo, setup } from "xstate"
import type { Holdings } from "../../domain/catalogue/access.ts"
import {
  add,
  carry,
  type Cart,
  type CartRefusal,
  empty,
  emptyCart,
  evolve,
  type Offer,
  remove,
  replacedBy,
  reprice
} from "../../domain/shop/cart.ts"
import type { CartFact } from "../../domain/shop/CartFact.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { Record } from "../recorder.ts"
import { slot } from "../slot.ts"

/** Who reads here, by their user's id, null for a visitor: whose cart it is. */
export interface ReaderKnown {
  readonly type: "reader.known"
  readonly reader: string | null
}

export type CartAnswer =
  /** What the facts of all tabs come to now. */
  | { readonly type: "cart.told"; readonly cart: Cart }
  /** What lies in the visitor's cart, while somebody is signed in. */
  | { readonly type: "visitors.told"; readonly cart: Cart }
  | { readonly type: "cart.failed" }

/** The oldest batch of that reader's that had no answer is kept; what the cart comes to then, null where nobody can say. */
export interface FactsRecorded {
  readonly type: "facts.recorded"
  readonly reader: string | null
  readonly cart: Cart | null
}

/** Something is to be bought by somebody who holds this already. */
interface ItemAdd {
  readonly type: "item.add"
  readonly item: CartItem
  readonly holdings: Holdings
}

export type CartEvent =
  | ReaderKnown
  | CartAnswer
  | FactsRecorded
  | ItemAdd
  | { readonly type: "item.remove"; readonly id: string }
  /** An order of these ids was paid. */
  | { readonly type: "cart.empty"; readonly paid: ReadonlyArray<string> }
  /** This is what the server sells now. */
  | { readonly type: "prices.check"; readonly offers: ReadonlyArray<Offer> }

export type CartNews =
  /** `replaced` are the single issues that a subscription took the place of. */
  | { readonly type: "item.added"; readonly item: CartItem; readonly replaced: ReadonlyArray<CartItem> }
  | { readonly type: "item.refused"; readonly item: CartItem; readonly reason: CartRefusal["_tag"] }
  | { readonly type: "item.removed"; readonly item: CartItem }
  /** What costs something else than when it was added, by its new price, and what has become free and is out of the cart. */
  | {
      readonly type: "cart.repriced"
      readonly repriced: ReadonlyArray<CartItem>
      readonly freed: ReadonlyArray<CartItem>
    }

interface Context {
  readonly reader: string | null
  readonly cart: Cart
  /** How many batches of this reader's facts the recorder has not answered yet. */
  readonly unanswered: number
}

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
 * cannot be loaded, and then empty. Orders are obeyed at any time, on what is known of the cart, which the fold of all
 * tabs' facts sets right; their facts go to the recorder, and until it has answered, this tab knows more than it is told.
 * What was laid into the visitor's cart is carried over as soon as it is seen beside an account's. Source: product, "Cart".
 */
export const cartMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CartEvent,
    emitted: {} as CartNews,
    tags: {} as "busy"
  },
  actors: {
    watch: slot<void, ReaderKnown>("cart.watch"),
    follow: slot<{ readonly reader: string | null }, CartAnswer>("cart.follow"),
    recorder: slot<void, FactsRecorded>("cart.recorder")
  },
  actions: {
    takeReader: assign((_, reader: string | null): Context => ({ reader, cart: emptyCart, unanswered: 0 })),
    takeTold: assign(({ context }, cart: Cart) => (context.unanswered > 0 ? {} : { cart })),
    takeRecorded: assign(({ context }, cart: Cart | null) =>
      context.unanswered > 1 ? { unanswered: context.unanswered - 1 } : { unanswered: 0, cart: cart ?? context.cart }
    ),
    keep: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<CartFact>) => {
      if (facts.length === 0) return
      const order: Record<CartFact> = { type: "record", reader: context.reader, facts }
      enqueue.assign({ cart: facts.reduce(evolve, context.cart), unanswered: context.unanswered + 1 })
      enqueue.sendTo("recorder", order)
    }),
    keepOfVisitor: sendTo("recorder", (_, facts: ReadonlyArray<CartFact>): Record<CartFact> => ({
      type: "record",
      reader: null,
      facts
    })),
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
    tellRepriced: emit(({ context }, facts: ReadonlyArray<CartFact>) => repricing(context.cart, facts))
  },
  guards: {
    isRefused: ({ context }, order: ItemAdd) => refusal(context.cart, order) !== null,
    isAny: (_, facts: ReadonlyArray<CartFact>) => facts.length > 0,
    isReaders: ({ context }, reader: string | null) => reader === context.reader
  }
}).createMachine({
  id: "cart",
  context: { reader: null, cart: emptyCart, unanswered: 0 },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "reader.known": { target: ".known", actions: { type: "takeReader", params: ({ event }) => event.reader } },
    "facts.recorded": {
      guard: { type: "isReaders", params: ({ event }) => event.reader },
      actions: { type: "takeRecorded", params: ({ event }) => event.cart }
    },
    "item.add": [
      {
        guard: { type: "isRefused", params: ({ event }) => event },
        actions: { type: "tellRefused", params: ({ event }) => event }
      },
      {
        actions: [
          { type: "tellAdded", params: ({ event }) => event.item },
          {
            type: "keep",
            params: ({ context, event }) => Result.getOrElse(add(context.cart, event.item, event.holdings), () => [])
          }
        ]
      }
    ],
    "item.remove": {
      guard: { type: "isAny", params: ({ context, event }) => remove(context.cart, event.id) },
      actions: [
        { type: "tellRemoved", params: ({ event }) => event.id },
        { type: "keep", params: ({ context, event }) => remove(context.cart, event.id) }
      ]
    },
    "cart.empty": { actions: { type: "keep", params: ({ context, event }) => empty(context.cart, event.paid) } },
    "prices.check": {
      guard: { type: "isAny", params: ({ context, event }) => reprice(context.cart, event.offers) },
      actions: [
        { type: "tellRepriced", params: ({ context, event }) => reprice(context.cart, event.offers) },
        { type: "keep", params: ({ context, event }) => reprice(context.cart, event.offers) }
      ]
    }
  },
  initial: "unknown",
  states: {
    unknown: { tags: "busy" },
    known: {
      invoke: { src: "follow", input: ({ context }) => ({ reader: context.reader }) },
      on: {
        "cart.told": { actions: { type: "takeTold", params: ({ event }) => event.cart } },
        "visitors.told": {
          guard: { type: "isAny", params: ({ event }) => carry(event.cart).into },
          actions: [
            { type: "keep", params: ({ event }) => carry(event.cart).into },
            { type: "keepOfVisitor", params: ({ event }) => carry(event.cart).outOf }
          ]
        }
      },
      initial: "recalling",
      states: {
        recalling: {
          tags: "busy",
          on: {
            "cart.told": { target: "open", actions: { type: "takeTold", params: ({ event }) => event.cart } },
            "cart.failed": "open"
          }
        },
        open: {}
      }
    }
  }
})
