import { Result } from "effect"
import { assign, enqueueActions, setup } from "xstate"
import { type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import {
  type Cart,
  type CartChanged,
  type CartOrder,
  type CartRefusal,
  coveredIn,
  decide,
  emptyCart,
  evolve
} from "../../domain/shop/cart.ts"
import type { CartFact } from "../../domain/shop/CartFact.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type CartAnswer =
  /** The cart as all tabs' facts make it now. */
  | { readonly type: "cart.stored"; readonly cart: Cart }
  /** The visitor's cart of this browser, while a user is signed in. */
  | { readonly type: "visitorCart.stored"; readonly cart: Cart }
  | { readonly type: "cart.failed" }

/** The oldest unanswered batch is stored; `cart` is the fold after it, null where the log could not be read. */
export interface FactsRecorded {
  readonly type: "facts.recorded"
  readonly cart: Cart | null
}

/** What waits until the cart is loaded. */
type Waiting =
  | Exclude<CartOrder, { readonly type: "cart.settle" | "cart.carryIn" | "cart.carryOut" }>
  | Extract<CartAnswer, { readonly type: "visitorCart.stored" }>

/** What that user may read. */
interface HoldingsKnown {
  readonly type: "holdings.known"
  readonly userId: string | null
  readonly holdings: Holdings
}

export type CartEvent = UserKnown | CartAnswer | FactsRecorded | HoldingsKnown | Waiting

export type CartNews =
  | CartChanged
  | { readonly type: "item.refused"; readonly item: CartItem; readonly reason: CartRefusal["_tag"] }

interface Context {
  readonly userId: string | null
  readonly cart: Cart
  /** For each batch that the recorder has not answered, the oldest first: whether its facts are part of `cart`. */
  readonly unanswered: ReadonlyArray<boolean>
  readonly waiting: ReadonlyArray<Waiting>
  readonly known: Omit<HoldingsKnown, "type">
}

/** None where what this user may read is not known. */
const holdingsOf = ({ userId, known }: Context): Holdings => (known.userId === userId ? known.holdings : noHoldings)

/**
 * The cart of the user or visitor: *unknown* whose it is, then *recalling*, then *open*, empty if it could not be
 * loaded. Orders wait until it is open. Each is decided once and its facts go to the recorder. A visitor's cart moves
 * into the account at sign-in. Source: product, "Cart".
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
    follow: slot<{ readonly userId: string | null }, CartAnswer>("cart.follow"),
    recorder: slot<void, FactsRecorded>("cart.recorder")
  },
  actions: {
    takeUser: assign(({ context }, userId: string | null) => ({
      userId,
      cart: emptyCart,
      unanswered: context.unanswered.map(() => false),
      waiting: context.userId === null || context.userId === userId ? context.waiting : []
    })),
    takeStored: assign(({ context }, cart: Cart) => (context.unanswered.includes(true) ? {} : { cart })),
    takeRecorded: assign(({ context }, cart: Cart | null) => {
      const unanswered = context.unanswered.slice(1)
      const isNewest = context.unanswered[0] === true && !unanswered.includes(true)
      return isNewest ? { unanswered, cart: cart ?? context.cart } : { unanswered }
    }),
    takeHoldings: assign((_, { userId, holdings }: HoldingsKnown) => ({ known: { userId, holdings } })),
    wait: assign(({ context }, event: Waiting) => ({ waiting: [...context.waiting, event] })),
    sendWaiting: enqueueActions(({ context, enqueue }) => {
      for (const event of context.waiting) enqueue.raise(event)
      enqueue.assign({ waiting: [] })
    }),
    decide: enqueueActions(({ context, enqueue }, order: CartOrder) => {
      const decision = decide(context.cart, order)
      if (Result.isFailure(decision)) {
        const { item, _tag: reason } = decision.failure
        return enqueue.emit({ type: "item.refused", item, reason })
      }
      const { facts, news } = decision.success
      if (facts.length === 0) return
      const record: Record<CartFact> = { type: "record", userId: context.userId, facts }
      enqueue.assign({ cart: facts.reduce(evolve, context.cart), unanswered: [...context.unanswered, true] })
      enqueue.sendTo("recorder", record)
      for (const one of news) enqueue.emit(one)
    }),
    carryOut: enqueueActions(({ context, enqueue }, visitors: Cart) => {
      const { facts } = Result.getOrThrow(decide(visitors, { type: "cart.carryOut" }))
      if (facts.length === 0) return
      const record: Record<CartFact> = { type: "record", userId: null, facts }
      enqueue.assign({ unanswered: [...context.unanswered, false] })
      enqueue.sendTo("recorder", record)
    })
  },
  guards: {
    hasCovered: ({ context }) => coveredIn(context.cart, holdingsOf(context)).length > 0
  }
}).createMachine({
  id: "cart",
  context: {
    userId: null,
    cart: emptyCart,
    unanswered: [],
    waiting: [],
    known: { userId: null, holdings: noHoldings }
  },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.known": { target: ".known", actions: fromEvent("takeUser", "userId") },
    "holdings.known": { actions: withEvent("takeHoldings") },
    "facts.recorded": { actions: fromEvent("takeRecorded", "cart") },
    "item.add": { actions: withEvent("wait") },
    "item.remove": { actions: withEvent("wait") },
    "cart.empty": { actions: withEvent("wait") },
    "prices.check": { actions: withEvent("wait") },
    "lines.priced": { actions: withEvent("wait") }
  },
  initial: "unknown",
  states: {
    unknown: { tags: "busy" },
    known: {
      invoke: { src: "follow", input: ({ context }) => ({ userId: context.userId }) },
      initial: "recalling",
      states: {
        recalling: {
          tags: "busy",
          on: {
            "cart.stored": { target: "open", actions: fromEvent("takeStored", "cart") },
            "cart.failed": "open",
            "visitorCart.stored": { actions: withEvent("wait") }
          }
        },
        open: {
          entry: "sendWaiting",
          always: {
            guard: "hasCovered",
            actions: {
              type: "decide",
              params: ({ context }) => ({ type: "cart.settle", holdings: holdingsOf(context) })
            }
          },
          on: {
            "cart.stored": { actions: fromEvent("takeStored", "cart") },
            "visitorCart.stored": {
              actions: [
                { type: "decide", params: ({ event }) => ({ type: "cart.carryIn", visitors: event.cart }) },
                fromEvent("carryOut", "cart")
              ]
            },
            "item.add": { actions: withEvent("decide") },
            "item.remove": { actions: withEvent("decide") },
            "cart.empty": { actions: withEvent("decide") },
            "lines.priced": { actions: withEvent("decide") },
            "prices.check": { actions: withEvent("decide") }
          }
        }
      }
    }
  }
})
