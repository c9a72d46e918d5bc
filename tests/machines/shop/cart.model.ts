import { expect } from "vitest"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { type Cart, emptyCart } from "../../../src/domain/shop/cart.ts"
import type { CartFact } from "../../../src/domain/shop/CartFact.ts"
import type { CartItem } from "../../../src/domain/shop/CartItem.ts"
import { type CartEvent, cartMachine, type CartNews } from "../../../src/machines/shop/cart.machine.ts"
import { countIn, isBusy, itemsIn, totalIn } from "../../../src/machines/shop/cart.view.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const userId = "reader000000001"
const single = issue("atlas", 12)
const holding = (...items: ReadonlyArray<CartItem>): Cart => ({ ...emptyCart, items })
const ownsSingle = { ...noHoldings, issueAccess: [single.id] }

/** What is ordered, or told, and waits until it is known what is in the cart. */
type Order = Extract<
  CartEvent,
  { type: "item.add" | "item.remove" | "cart.empty" | "prices.check" | "lines.priced" | "visitorCart.stored" }
>

interface Expected {
  /** Undefined until it is known who reads, null for a visitor. */
  readonly whose?: string | null
  /** Whether it is known what is in the cart, or that nobody can say. */
  readonly isOpen: boolean
  readonly items: ReadonlyArray<CartItem>
  /** The visitor's cart was carried into this one: what it brought then, it brings no more. */
  readonly isCarried: boolean
  /** What the recorder has not answered yet, the oldest first: whether it changes the cart that is shown. */
  readonly unanswered: ReadonlyArray<boolean>
  readonly waiting: ReadonlyArray<Order>
  /** It is known that the account owns the single issue. */
  readonly isOwner: boolean
}

interface Outcome {
  readonly expected: Expected
  readonly news: ReadonlyArray<CartNews>
  readonly batches: ReadonlyArray<{ readonly userId: string | null; readonly facts: ReadonlyArray<CartFact> }>
}

const silent = (expected: Expected): Outcome => ({ expected, news: [], batches: [] })

const isIn = ({ items }: Expected, { id }: CartItem) => items.some((item) => item.id === id)

const without = (items: ReadonlyArray<CartItem>, sought: string) => items.filter(({ id }) => id !== sought)

/** These facts were decided on the cart, and left these items in it. */
const kept = (
  before: Expected,
  items: ReadonlyArray<CartItem>,
  facts: ReadonlyArray<CartFact>,
  news: ReadonlyArray<CartNews> = []
): Outcome => ({
  expected: { ...before, items, unanswered: [...before.unanswered, true] },
  news,
  batches: [{ userId: before.whose!, facts }]
})

const refused = (before: Expected, item: CartItem, reason: Extract<CartNews, { type: "item.refused" }>["reason"]) => ({
  ...silent(before),
  news: [{ type: "item.refused", item, reason } as const]
})

const added = (before: Expected, { item, holdings }: Extract<Order, { type: "item.add" }>): Outcome => {
  if (holdings === ownsSingle) return refused(before, item, "AlreadyInLibrary")
  if (isIn(before, item)) return refused(before, item, "AlreadyInCart")
  if (isIn(before, year("atlas"))) return refused(before, item, "CoveredBySubscription")
  // Nothing else fits beside the other: a year takes the place of the issue.
  const replaced = before.items
  return kept(before, [item], [{ _tag: "ItemAdded", item }], [{ type: "item.added", item, replaced }])
}

/** Everything that costs something else now. */
const priced = (before: Expected, prices: { readonly [id: string]: number }, isTold: boolean): Outcome => {
  const others = before.items.filter(({ id, price }) => (prices[id] ?? price) !== price)
  if (others.length === 0) return silent(before)
  const items = before.items.map((item) => ({ ...item, price: prices[item.id] ?? item.price }))
  const repriced = items.filter((item) => others.some(({ id }) => id === item.id))
  const facts = repriced.map(({ id, price }) => ({ _tag: "ItemRepriced", id, price }) as const)
  return kept(before, items, facts, isTold ? [{ type: "cart.repriced", repriced, freed: [] }] : [])
}

const carried = (before: Expected, visitors: ReadonlyArray<CartItem>): Outcome => {
  if (visitors.length === 0) return silent(before)
  // Nothing is carried in twice, nor beside what is there already.
  const items = before.isCarried || before.items.length > 0 ? before.items : visitors
  const { expected, batches } = kept({ ...before, isCarried: true }, items, [
    { _tag: "CartCarriedIn", items: visitors, carry: 1 }
  ])
  const out = {
    userId: null,
    facts: [{ _tag: "CartCarriedOut", ids: visitors.map(({ id }) => id), carry: 1 } as const]
  }
  return {
    expected: { ...expected, unanswered: [...expected.unanswered, false] },
    news: [],
    batches: [...batches, out]
  }
}

/** An order on an open cart. */
const decided = (before: Expected, order: Order): Outcome => {
  switch (order.type) {
    case "item.add":
      return added(before, order)
    case "item.remove": {
      const item = before.items.find(({ id }) => id === order.id)
      if (item === undefined) return silent(before)
      const facts = [{ _tag: "ItemRemoved", id: order.id } as const]
      return kept(before, without(before.items, order.id), facts, [{ type: "item.removed", item }])
    }
    // What was paid for is out of the cart without a word.
    case "cart.empty":
      return isIn(before, single)
        ? kept(before, without(before.items, single.id), [{ _tag: "CartEmptied", ids: order.paid }])
        : silent(before)
    case "prices.check":
      return priced(before, { [single.id]: 7499, [year("atlas").id]: 74_990 }, true)
    case "lines.priced":
      return priced(before, { [single.id]: 9999 }, false)
    case "visitorCart.stored":
      return carried(before, order.cart.items)
  }
}

/** What its reader may read already does not stay in an open cart, whatever way it came in. */
const settled = ({ expected, news, batches }: Outcome): Outcome => {
  const { isOpen, isOwner, whose, items } = expected
  const covered = items.filter(({ id }) => id === single.id)
  if (!isOpen || !isOwner || whose !== userId || covered.length === 0) return { expected, news, batches }
  const after = kept(expected, without(items, single.id), [{ _tag: "ItemRemoved", id: single.id }])
  return {
    expected: after.expected,
    news: [...news, { type: "cart.settled", covered }],
    batches: [...batches, ...after.batches]
  }
}

/** One order after the other on a cart that is open now. */
const opened = (before: Expected): Outcome =>
  before.waiting.reduce(
    (so: Outcome, order) => {
      const { expected, news, batches } = decided(so.expected, order)
      return settled({ expected, news: [...so.news, ...news], batches: [...so.batches, ...batches] })
    },
    settled(silent({ ...before, isOpen: true, waiting: [] }))
  )

const told = (before: Expected, { items }: Cart): Expected => ({ ...before, items, isCarried: false })

/** What an event leaves in the cart, tells and orders; null where it does not come. */
const outcome = (before: Expected, event: Case<typeof cartMachine>): Outcome | null => {
  const { whose, isOpen, unanswered, waiting } = before
  switch (event.type) {
    // Nobody is shown what somebody else means to buy; what a visitor has ordered waits through their signing in.
    case "user.known":
      return silent({
        ...before,
        whose: event.userId,
        isOpen: false,
        items: [],
        isCarried: false,
        unanswered: unanswered.map(() => false),
        waiting: typeof whose === "string" && event.userId !== whose ? [] : waiting
      })
    case "cart.stored":
      if (whose === undefined) return null
      if (!isOpen) return opened(told(before, event.cart))
      // Until the recorder has answered, this tab knows more of its cart than it is told.
      return settled(silent(unanswered.includes(true) ? before : told(before, event.cart)))
    case "cart.failed":
      if (whose === undefined) return null
      return isOpen ? silent(before) : opened(before)
    case "facts.recorded": {
      if (unanswered.length === 0) return null
      const [isOfThis, ...rest] = unanswered
      const answered = { ...before, unanswered: rest }
      const isNewest = isOfThis === true && !rest.includes(true)
      return settled(silent(isNewest && event.cart !== null ? told(answered, event.cart) : answered))
    }
    case "holdings.known":
      return settled(silent({ ...before, isOwner: true }))
    case "time.passed":
      return null
    default: {
      // The visitor's cart is watched beside an account's only.
      if (event.type === "visitorCart.stored" && typeof whose !== "string") return null
      if (isOpen) return settled(decided(before, event))
      // One order that waits stands for many, and for their order a year that is added once its issue is gone.
      const isYear = event.type === "item.add" && event.item.type === "subscription"
      const [first, ...others] = waiting
      const isSecond = isYear && others.length === 0 && first?.type === "item.remove"
      return waiting.length === 0 || isSecond ? silent({ ...before, waiting: [...waiting, event] }) : null
    }
  }
}

/** Its screens are tested elsewhere: here, what its selectors say, what it tells and what it remembers. */
export const model: Model<typeof cartMachine, Expected> = {
  machine: cartMachine,
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId },
    { type: "cart.stored", cart: emptyCart },
    { type: "cart.stored", cart: holding(single) },
    { type: "visitorCart.stored", cart: holding(single) },
    { type: "visitorCart.stored", cart: emptyCart },
    { type: "cart.failed" },
    { type: "facts.recorded", cart: holding(year("atlas")) },
    { type: "facts.recorded", cart: null },
    { type: "holdings.known", userId, holdings: ownsSingle },
    { type: "item.add", item: single, holdings: noHoldings },
    { type: "item.add", item: single, holdings: ownsSingle },
    { type: "item.add", item: year("atlas"), holdings: noHoldings },
    { type: "item.remove", id: single.id },
    { type: "cart.empty", paid: [single.id] },
    { type: "prices.check", offers: [{ id: "atlas", issue_id: "", tier: 3, frequency: "MONTHLY", is_free: false }] },
    { type: "lines.priced", prices: [{ id: single.id, price: 9999 }] }
  ],
  begin: () => ({ isOpen: false, items: [], isCarried: false, unanswered: [], waiting: [], isOwner: false }),
  next: (before, event) => outcome(before, event)?.expected ?? null,
  place: ({ whose, isOpen, items, unanswered, waiting, isOwner }) => {
    const ids = items.map(({ id }) => id)
    return [whose, isOpen, ids, unanswered.includes(true), isOpen && unanswered[0], waiting, isOwner]
  },
  asks: ({ whose }) => [
    { slot: "watch", input: undefined },
    { slot: "recorder", input: undefined },
    ...(whose === undefined ? [] : [{ slot: "follow", input: { userId: whose } }])
  ],
  // Who reads is watched for good, and what was given to the recorder stays with it; another's cart is followed anew.
  begins: ({ event }) => (event === null ? ["watch", "recorder"] : event.type === "user.known" ? ["follow"] : []),
  news: ({ before, event }) => (before === null || event === null ? [] : (outcome(before, event)?.news ?? [])),
  orders: ({ before, event }) => {
    const batches = before === null || event === null ? [] : (outcome(before, event)?.batches ?? [])
    return batches.map((batch) => ({ slot: "recorder", order: { type: "record", ...batch } }))
  },
  promise: ({ isOpen, items }, actor) => {
    const now = actor.getSnapshot()
    expect(isBusy(now)).toBe(!isOpen)
    expect(itemsIn(now)).toEqual(items)
    const total = items.reduce((sum, { price }) => sum + price, 0)
    expect([countIn(now), totalIn(now)]).toEqual([items.length, total])
  }
}
