import { Result } from "effect"
import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import {
  add,
  carry,
  type Cart,
  empty,
  emptyCart,
  evolve,
  price,
  remove,
  reprice,
  settle
} from "../../../src/domain/shop/cart.ts"
import type { CartFact } from "../../../src/domain/shop/CartFact.ts"
import { type CartEvent, cartMachine, type CartNews } from "../../../src/machines/shop/cart.machine.ts"
import { countIn, isBusy, itemsIn, totalIn } from "../../../src/machines/shop/cart.view.ts"
import { issue, year } from "../../kit/cartItems.ts"
import type { Asked, Delay, Model } from "../../kit/paths.ts"

const reader = "reader000000001"
const single = issue("atlas", 12)
const holding = (...items: ReadonlyArray<typeof single>): Cart => ({ ...emptyCart, items })

type Snapshot = SnapshotFrom<typeof cartMachine>
type Waiting = Snapshot["context"]["waiting"][number]

/** What an order, decided on this cart, is to be remembered as. */
const factsOf = (cart: Cart, event: Waiting): ReadonlyArray<CartFact> => {
  switch (event.type) {
    case "item.add":
      return Result.getOrElse(add(cart, event.item, event.holdings), () => [])
    case "item.remove":
      return remove(cart, event.id)
    case "cart.empty":
      return empty(cart, event.paid)
    case "prices.check":
      return reprice(cart, event.offers)
    case "goods.priced":
      return price(cart, event.prices)
    case "visitors.told":
      return carry(event.cart).into
  }
}

const newsOf = (event: Waiting, facts: ReadonlyArray<CartFact>): ReadonlyArray<CartNews["type"]> => {
  switch (event.type) {
    case "item.add":
      return [facts.length > 0 ? "item.added" : "item.refused"]
    case "item.remove":
      return facts.length > 0 ? ["item.removed"] : []
    case "prices.check":
      return facts.length > 0 ? ["cart.repriced"] : []
    case "cart.empty":
    case "goods.priced":
    case "visitors.told":
      return []
  }
}

interface Outcome {
  readonly cart: Cart
  readonly news: ReadonlyArray<CartNews["type"]>
  readonly batches: ReadonlyArray<{ readonly reader: string | null; readonly facts: ReadonlyArray<CartFact> }>
}

/** Of what was told or is ordered, nothing stays in an open cart that its reader may read already. */
const settled = (whose: string | null, { held }: Snapshot["context"], before: Outcome): Outcome => {
  const facts = settle(before.cart, held.reader === whose ? held.holdings : noHoldings)
  if (facts.length === 0) return before
  return {
    cart: facts.reduce(evolve, before.cart),
    news: [...before.news, "cart.settled"],
    batches: [...before.batches, { reader: whose, facts }]
  }
}

/** These orders, one after the other, on an open cart. */
const decided = (
  whose: string | null,
  context: Snapshot["context"],
  start: Cart,
  events: ReadonlyArray<Waiting>
): Outcome =>
  events.reduce(
    ({ cart, news, batches }: Outcome, event) => {
      const facts = factsOf(cart, event)
      return settled(whose, context, {
        cart: facts.reduce(evolve, cart),
        news: [...news, ...newsOf(event, facts)],
        batches: [
          ...batches,
          { reader: whose, facts },
          { reader: null, facts: event.type === "visitors.told" ? carry(event.cart).outOf : [] }
        ].filter((batch) => batch.facts.length > 0)
      })
    },
    settled(whose, context, { cart: start, news: [], batches: [] })
  )

const isOpen = (snapshot: Snapshot) => snapshot.matches({ known: "open" })
const isAhead = ({ context: { unanswered } }: Snapshot) => unanswered.includes(true)

/**
 * What a step leaves in the cart, tells and orders: what is ordered of an open cart, at once; what was ordered before,
 * when it opens; what it is told, unless it knows of more than that.
 */
const outcome = (then: Snapshot, now: Snapshot, event: CartEvent | Delay): Outcome => {
  const { reader: whose, cart, unanswered, waiting } = then.context
  const as = (told: Cart, events: ReadonlyArray<Waiting> = []) => decided(whose, now.context, told, events)
  switch (event.type) {
    // Nobody is shown what somebody else means to buy.
    case "reader.known":
      return { cart: emptyCart, news: [], batches: [] }
    case "cart.told":
      if (then.value === "unknown") return { cart, news: [], batches: [] }
      return isOpen(then) ? as(isAhead(then) ? cart : event.cart) : as(event.cart, waiting)
    case "cart.failed":
      return isOpen(then) || then.value === "unknown" ? { cart, news: [], batches: [] } : as(cart, waiting)
    case "facts.recorded": {
      const isNewest = unanswered[0] === true && !unanswered.slice(1).includes(true)
      const known = isNewest ? (event.cart ?? cart) : cart
      return isOpen(then) ? as(known) : { cart: known, news: [], batches: [] }
    }
    case "item.add":
    case "item.remove":
    case "cart.empty":
    case "prices.check":
    case "goods.priced":
    case "visitors.told":
      return isOpen(then) ? as(cart, [event]) : { cart, news: [], batches: [] }
    default:
      return isOpen(then) ? as(cart) : { cart, news: [], batches: [] }
  }
}

/** What each walk was last seen to be, and to ask. */
const before = new WeakMap<object, { readonly snapshot: Snapshot; readonly work: ReadonlyArray<Asked> }>()

/** The cart has no screen yet: what its selectors say, what it tells, and what it has remembered is all anybody sees. */
export const model: Model<typeof cartMachine> = {
  machine: cartMachine,
  cases: [
    { type: "reader.known", reader: null },
    { type: "reader.known", reader },
    { type: "cart.told", cart: emptyCart },
    { type: "cart.told", cart: holding(single) },
    { type: "visitors.told", cart: holding(single) },
    { type: "visitors.told", cart: emptyCart },
    { type: "cart.failed" },
    { type: "facts.recorded", cart: holding(year("atlas")) },
    { type: "facts.recorded", cart: null },
    { type: "holdings.known", reader, holdings: { ...noHoldings, issueAccess: [single.id] } },
    { type: "item.add", item: single, holdings: noHoldings },
    { type: "item.add", item: single, holdings: { ...noHoldings, issueAccess: [single.id] } },
    { type: "item.add", item: year("atlas"), holdings: noHoldings },
    { type: "item.remove", id: single.id },
    { type: "cart.empty", paid: [single.id] },
    { type: "prices.check", offers: [{ id: "atlas", issue_id: "", tier: 3, frequency: "MONTHLY", is_free: false }] },
    { type: "goods.priced", prices: [{ id: single.id, price: 9999 }] }
  ],
  // Only what was ordered is recorded, and only beside an account's cart is the visitor's watched. Two that wait are many.
  happens: (snapshot, event) => {
    const { reader: whose, unanswered, waiting, held } = snapshot.context
    const [first] = waiting
    switch (event.type) {
      case "facts.recorded":
        return unanswered.length > 0
      case "visitors.told":
        return whose !== null && waiting.length === 0
      case "holdings.known":
        return held.reader !== event.reader
      case "item.add":
        return waiting.length === 0 || (waiting.length === 1 && first?.type === "item.add")
      case "item.remove":
      case "cart.empty":
      case "prices.check":
      case "goods.priced":
        return waiting.length === 0
      default:
        return true
    }
  },
  facts: (snapshot) => {
    const { reader: whose, cart, unanswered, waiting, held } = snapshot.context
    const ids = cart.items.map(({ id }) => id)
    return [whose, ids, isAhead(snapshot), unanswered[0] ?? null, waiting, held.reader]
  },
  promise: (expected, actor, { event, news, asked, ordered }) => {
    const now = actor.getSnapshot()
    const { snapshot: then, work } = before.get(actor) ?? { snapshot: now, work: asked }
    before.set(actor, { snapshot: now, work: asked })
    const whose = event?.type === "reader.known" ? event.reader : then.context.reader
    const expectedOutcome: Outcome =
      event === null ? { cart: emptyCart, news: [], batches: [] } : outcome(then, now, event)
    const { cart, batches } = expectedOutcome

    expect(isBusy(now)).toBe(!expected.matches({ known: "open" }))
    expect(itemsIn(now)).toEqual(cart.items)
    // Nobody sees these before they have an effect, which may be many steps away.
    expect([now.context.waiting, now.context.held]).toEqual([expected.context.waiting, expected.context.held])
    expect([countIn(now), totalIn(now)]).toEqual([
      cart.items.length,
      cart.items.reduce((sum, { price }) => sum + price, 0)
    ])
    expect(asked).toEqual([
      { slot: "watch", input: undefined },
      { slot: "recorder", input: undefined },
      ...(expected.value === "unknown" ? [] : [{ slot: "follow", input: { reader: whose } }])
    ])
    // Who reads is watched for good, and what was given to the recorder stays with it; another's cart is followed anew.
    for (const place of [0, 1]) expect(asked[place]).toBe(work[place])
    expect(asked[2] === work[2]).toBe(event?.type !== "reader.known")
    expect(ordered).toEqual(batches.map((batch) => ({ slot: "recorder", order: { type: "record", ...batch } })))
    expect(news.map(({ type }) => type)).toEqual(expectedOutcome.news)
  }
}
