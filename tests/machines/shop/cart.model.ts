import { Result } from "effect"
import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { add, carry, type Cart, empty, emptyCart, evolve, remove, reprice } from "../../../src/domain/shop/cart.ts"
import type { CartFact } from "../../../src/domain/shop/CartFact.ts"
import { type CartEvent, cartMachine, type CartNews } from "../../../src/machines/shop/cart.machine.ts"
import { countIn, isBusy, itemsIn, totalIn } from "../../../src/machines/shop/cart.view.ts"
import { issue, year } from "../../kit/cartItems.ts"
import type { Asked, Delay, Model } from "../../kit/paths.ts"

const reader = "reader000000001"
const single = issue("atlas", 12)
const holding = (...items: ReadonlyArray<typeof single>): Cart => ({ ...emptyCart, items })

type Snapshot = SnapshotFrom<typeof cartMachine>

/** What an order, decided on this cart, is to be remembered as. */
const factsOf = (cart: Cart, event: CartEvent | Delay): ReadonlyArray<CartFact> => {
  switch (event.type) {
    case "item.add":
      return Result.getOrElse(add(cart, event.item, event.holdings), () => [])
    case "item.remove":
      return remove(cart, event.id)
    case "cart.empty":
      return empty(cart, event.paid)
    case "prices.check":
      return reprice(cart, event.offers)
    case "visitors.told":
      return carry(event.cart).into
    default:
      return []
  }
}

/** What a step leaves in the cart: its own facts at once; what it is told, unless it knows of more than that. */
const cartAfter = ({ context: { reader: whose, cart, unanswered } }: Snapshot, event: CartEvent | Delay): Cart => {
  switch (event.type) {
    // Nobody is shown what somebody else means to buy.
    case "reader.known":
      return emptyCart
    case "cart.told":
      return unanswered > 0 ? cart : event.cart
    case "facts.recorded":
      return event.reader === whose && unanswered === 1 && event.cart !== null ? event.cart : cart
    default:
      return factsOf(cart, event).reduce(evolve, cart)
  }
}

const newsOf = (event: CartEvent | Delay, facts: ReadonlyArray<CartFact>): CartNews["type"] | null => {
  switch (event.type) {
    case "item.add":
      return facts.length > 0 ? "item.added" : "item.refused"
    case "item.remove":
      return facts.length > 0 ? "item.removed" : null
    case "prices.check":
      return facts.length > 0 ? "cart.repriced" : null
    default:
      return null
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
    { type: "facts.recorded", reader: null, cart: holding(single) },
    { type: "facts.recorded", reader, cart: holding(year("atlas")) },
    { type: "facts.recorded", reader, cart: null },
    { type: "item.add", item: single, holdings: noHoldings },
    { type: "item.add", item: single, holdings: { ...noHoldings, issueAccess: [single.id] } },
    { type: "item.add", item: year("atlas"), holdings: noHoldings },
    { type: "item.remove", id: single.id },
    { type: "cart.empty", paid: [single.id] },
    { type: "prices.check", offers: [{ id: "atlas", issue_id: "", tier: 3, frequency: "MONTHLY", is_free: false }] }
  ],
  // Only what was ordered is recorded, and only beside an account's cart is the visitor's watched.
  happens: ({ context }, event) =>
    event.type === "facts.recorded"
      ? context.unanswered > 0
      : event.type !== "visitors.told" || context.reader !== null,
  facts: ({ context }) => [context.reader, context.cart.items.map(({ id }) => id), context.unanswered > 0],
  promise: (expected, actor, { event, news, asked, ordered }) => {
    const now = actor.getSnapshot()
    const { snapshot: then, work } = before.get(actor) ?? { snapshot: now, work: asked }
    before.set(actor, { snapshot: now, work: asked })
    const whose = event?.type === "reader.known" ? event.reader : then.context.reader
    const facts = event === null ? [] : factsOf(then.context.cart, event)
    const cart = event === null ? emptyCart : cartAfter(then, event)

    expect(isBusy(now)).toBe(!expected.matches({ known: "open" }))
    expect(itemsIn(now)).toEqual(cart.items)
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
    const batches = [
      { reader: whose, facts },
      ...(event?.type === "visitors.told" ? [{ reader: null, facts: carry(event.cart).outOf }] : [])
    ].filter((batch) => batch.facts.length > 0)
    expect(ordered).toEqual(batches.map((batch) => ({ slot: "recorder", order: { type: "record", ...batch } })))
    expect(news.map(({ type }) => type)).toEqual(event === null ? [] : [newsOf(event, facts) ?? []].flat())
  }
}
