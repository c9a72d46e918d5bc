import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { type Holdings, noHoldings } from "../../../src/domain/catalogue/access.ts"
import { tierPrices } from "../../../src/domain/catalogue/price.ts"
import {
  type Cart,
  type CartChanged,
  type CartOrder,
  type CartRefusal,
  decide,
  emptyCart,
  evolve,
  type Offer
} from "../../../src/domain/shop/cart.ts"
import type { CartFact } from "../../../src/domain/shop/CartFact.ts"
import type { CartItem } from "../../../src/domain/shop/CartItem.ts"
import { issueItem, subscriptionId, subscriptionItem } from "../../../src/domain/shop/goods.ts"
import { itemCount, total } from "../../../src/domain/shop/totals.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

type Facts = ReadonlyArray<CartFact>

const of = (publication: string) => ({ id: publication, tier: 2, price: 4999, is_free: false }) as const
const added = (item: CartItem): CartFact => ({ _tag: "ItemAdded", item })
const removed = (id: string): CartFact => ({ _tag: "ItemRemoved", id })

const fold = (facts: Facts, from: Cart = emptyCart) => facts.reduce(evolve, from)
const ids = (cart: Cart) => cart.items.map(({ id }) => id)

/** What happened, what is ordered then, and what follows: facts and news, a refusal, or the ids that are in the cart. */
const given = (...facts: Facts) => ({
  when: (order: CartOrder) => {
    const result = decide(fold(facts), order)
    return {
      then: (...expected: Facts) => {
        const { facts: decided, news } = Result.getOrThrow(result)
        expect(decided).toEqual(expected)
        return { tells: (...told: ReadonlyArray<CartChanged>) => expect(news).toEqual(told) }
      },
      changesNothing: () => expect(Result.getOrThrow(result)).toEqual({ facts: [], news: [] }),
      refuses: (tag: CartRefusal["_tag"]) =>
        expect(Result.match(result, { onFailure: ({ _tag }) => _tag, onSuccess: () => null })).toBe(tag)
    }
  },
  holds: (...expected: ReadonlyArray<string>) => expect(ids(fold(facts))).toEqual(expected)
})

const adding = (item: CartItem, holdings: Partial<Holdings> = {}): CartOrder => ({
  type: "item.add",
  item,
  holdings: { ...noHoldings, ...holdings }
})

const removing = (id: string): CartOrder => ({ type: "item.remove", id })

/** The facts of an order; none where it is refused. */
const factsOf = (cart: Cart, order: CartOrder): Facts =>
  Result.match(decide(cart, order), { onFailure: () => [], onSuccess: ({ facts }) => facts })

/** The facts that carry a visitor's cart into an account's. */
const carry = (visitors: Cart) => ({
  into: factsOf(emptyCart, { type: "cart.carryIn", visitors }),
  outOf: factsOf(visitors, { type: "cart.carryOut" })
})

describe("what goes into a cart", () => {
  it("is an issue under its own id, its publication kept, at its price in kuruş", () => {
    expect(issueItem(magazine({ ...of("atlas"), issue_id: "atlas-12", title: "Atlas", issue_title: "Kasım" }))).toEqual(
      {
        id: "atlas-12",
        publication: "atlas",
        type: "issue",
        title: "Atlas",
        description: "Kasım",
        image: null,
        price: 4999,
        quantity: 1
      }
    )
  })

  it("is a year of a publication, at ten times its issue, or at twenty where it is weekly", () => {
    expect(year("atlas")).toMatchObject({
      id: "subscription_atlas",
      publication: "atlas",
      type: "subscription",
      price: 49_990,
      quantity: 1
    })
    expect(subscriptionItem(magazine({ ...of("atlas"), frequency: "WEEKLY" })).price).toBe(99_980)
  })
})

describe("adding to the cart", () => {
  it("adds an issue", () =>
    given()
      .when(adding(issue("atlas", 12)))
      .then(added(issue("atlas", 12))))

  it("adds a year, and names the issues whose place it takes", () => {
    const [first, second] = [issue("atlas", 11), issue("atlas", 12)]
    given(added(first), added(issue("vapur", 1)), added(second))
      .when(adding(year("atlas")))
      .then(added(year("atlas")))
      .tells({ type: "item.added", item: year("atlas"), replaced: [first, second] })
    given(added(first))
      .when(adding(second))
      .then(added(second))
      .tells({ type: "item.added", item: second, replaced: [] })
  })

  it("refuses what is in the cart", () => {
    given(added(issue("atlas", 12)))
      .when(adding(issue("atlas", 12)))
      .refuses("AlreadyInCart")
    given(added(year("atlas")))
      .when(adding(year("atlas")))
      .refuses("AlreadyInCart")
  })

  it("refuses an issue that a year in the cart covers, and no other", () => {
    given(added(year("atlas")))
      .when(adding(issue("atlas", 12)))
      .refuses("CoveredBySubscription")
    given(added(year("atlas")))
      .when(adding(issue("vapur", 1)))
      .then(added(issue("vapur", 1)))
  })

  it("refuses what is owned, covered by what is held, or free", () => {
    const held: ReadonlyArray<readonly [CartItem, Partial<Holdings>]> = [
      [issue("atlas", 12), { issueAccess: ["atlas-12"] }],
      [issue("atlas", 12), { publicationAccess: ["atlas"] }],
      [issue("atlas", 12), { platformAccess: true }],
      [issue("atlas", 12), { corporateAccess: { isPlatformAccess: false, publicationIds: ["atlas"] } }],
      [year("atlas"), { publicationAccess: ["atlas"] }],
      [issueItem(magazine({ id: "atlas", issue_id: "atlas-1", price: 0 })), {}]
    ]
    for (const [item, holdings] of held) given().when(adding(item, holdings)).refuses("AlreadyInLibrary")
  })

  it("sells a year to a user who owns single issues of it", () =>
    given()
      .when(adding(year("atlas"), { issueAccess: ["atlas-12"] }))
      .then(added(year("atlas"))))
})

describe("taking out of the cart", () => {
  it("takes out what is in it, once", () => {
    given(added(issue("atlas", 12)))
      .when(removing("atlas-12"))
      .then(removed("atlas-12"))
      .tells({ type: "item.removed", item: issue("atlas", 12) })
    given(added(issue("atlas", 12)), removed("atlas-12"))
      .when(removing("atlas-12"))
      .changesNothing()
    given(added(issue("atlas", 12)), added(issue("vapur", 1)), removed("atlas-12")).holds("vapur-1")
  })
})

describe("what the user may read already", () => {
  const holdings = { ...noHoldings, issueAccess: ["atlas-12"] }

  it("leaves the cart, and nothing else does", () => {
    given(added(issue("atlas", 12)), added(issue("vapur", 1)))
      .when({ type: "cart.settle", holdings })
      .then(removed("atlas-12"))
      .tells({ type: "cart.settled", covered: [issue("atlas", 12)] })
    given(added(issue("vapur", 1)))
      .when({ type: "cart.settle", holdings })
      .changesNothing()
  })
})

describe("the prices in the cart", () => {
  const offer = (given: Partial<Offer> = {}): Offer => ({
    id: "atlas",
    issue_id: "atlas-12",
    tier: 3,
    frequency: "MONTHLY",
    is_free: false,
    ...given
  })
  const pricedAs = (...offers: ReadonlyArray<Offer>): CartOrder => ({ type: "prices.check", offers })

  it("follow the server's catalogue, old issues as the newest one", () => {
    given(added(issue("atlas", 11)), added(issue("vapur", 1)))
      .when(pricedAs(offer()))
      .then({ _tag: "ItemRepriced", id: "atlas-11", price: 7499 })
      .tells({ type: "cart.repriced", repriced: [{ ...issue("atlas", 11), price: 7499 }], freed: [] })
    given(added(year("atlas")))
      .when(pricedAs(offer({ frequency: "WEEKLY" })))
      .then({ _tag: "ItemRepriced", id: "subscription_atlas", price: 149_980 })
  })

  it("follow what the server says of an order, of what was in it alone; what is not sold leaves", () => {
    given(added(issue("atlas", 12)), added(issue("vapur", 1)), added(issue("pergel", 7)))
      .when({
        type: "lines.priced",
        prices: [
          { id: "atlas-12", price: 9999 },
          { id: "vapur-1", price: null },
          { id: "gone-1", price: null }
        ]
      })
      .then({ _tag: "ItemRepriced", id: "atlas-12", price: 9999 }, { _tag: "ItemRemoved", id: "vapur-1" })
      .tells()
    given(added(issue("atlas", 12)))
      .when({ type: "lines.priced", prices: [issue("atlas", 12)] })
      .changesNothing()
  })

  it("stay where nothing has changed, or nothing is known", () => {
    given(added(issue("atlas", 12)), added(year("vapur")))
      .when(pricedAs(offer({ tier: 2 })))
      .changesNothing()
    given(added(issue("atlas", 12)))
      .when(pricedAs())
      .changesNothing()
  })

  it("let go of what has become free, and of nothing else", () => {
    given(added(issue("atlas", 12)), added(issue("atlas", 11)))
      .when(pricedAs(offer({ tier: 2, is_free: true })))
      .then(removed("atlas-12"))
      .tells({ type: "cart.repriced", repriced: [], freed: [issue("atlas", 12)] })
    given(added(year("atlas")))
      .when(pricedAs(offer({ tier: 0, is_free: true })))
      .then(removed("subscription_atlas"))
  })

  it("are those of the cart from then on", () => {
    const cart = fold([
      added(issue("atlas", 12)),
      added(issue("vapur", 1)),
      { _tag: "ItemRepriced", id: "vapur-1", price: 100 },
      { _tag: "ItemRepriced", id: "never-there", price: 1 }
    ])
    expect([itemCount(cart), total(cart)]).toEqual([2, 4999 + 100])
    expect([itemCount(emptyCart), total(emptyCart)]).toEqual([0, 0])
  })
})

describe("a paid order", () => {
  const paid = (...bought: ReadonlyArray<string>): CartOrder => ({ type: "cart.empty", paid: bought })

  it("takes what it was of out of the cart, and leaves what came since", () => {
    given(added(issue("atlas", 12)), added(issue("vapur", 1)), added(year("pergel")))
      .when(paid("atlas-12", "vapur-1"))
      .then({ _tag: "CartEmptied", ids: ["atlas-12", "vapur-1"] })
    given(added(issue("atlas", 12)), added(year("pergel")), { _tag: "CartEmptied", ids: ["atlas-12"] }).holds(
      "subscription_pergel"
    )
  })

  it("may be told any number of times", () =>
    given(added(issue("vapur", 1)))
      .when(paid("atlas-12"))
      .changesNothing())
})

describe("a visitor's cart", () => {
  const visitors = fold([added(issue("atlas", 12)), added(issue("vapur", 1))])

  it("comes into the account's, under the same rules, and is empty then", () => {
    const { into, outOf } = carry(visitors)
    expect(ids(fold(into, fold([added(issue("pergel", 7)), added(issue("vapur", 1))])))).toEqual([
      "pergel-7",
      "vapur-1",
      "atlas-12"
    ])
    expect(ids(fold(into, fold([added(year("atlas"))])))).toEqual(["subscription_atlas", "vapur-1"])
    expect(ids(fold(outOf, visitors))).toEqual([])
  })

  it("has nothing to bring when it is empty", () => expect(carry(emptyCart)).toEqual({ into: [], outOf: [] }))

  it("comes once, though two tabs carry it: what was taken out meanwhile stays out", () => {
    const [one, other] = [carry(visitors), carry(visitors)]
    expect(ids(fold([...one.into, removed("atlas-12"), ...other.into]))).toEqual(["vapur-1"])
  })

  it("comes again when it was filled again, and then not as it was before", () => {
    const first = carry(visitors)
    const second = carry(fold([...first.outOf, added(issue("pergel", 7))], visitors))
    const account = [...first.into, removed("atlas-12"), ...second.into]
    expect(ids(fold(account))).toEqual(["vapur-1", "pergel-7"])
    expect(ids(fold([...account, ...first.into]))).toEqual(["vapur-1", "pergel-7"])
  })

  it("loses nothing when tabs that saw different carts of it carry at once, in whatever order they are kept", () => {
    const late = evolve(visitors, added(issue("pergel", 7)))
    for (const [first, last] of [
      [visitors, late],
      [late, visitors]
    ] as const) {
      for (const order of [(both: Facts) => both, (both: Facts) => both.toReversed()]) {
        const account = fold([...carry(first).into, ...carry(last).into])
        const left = fold(order([...carry(first).outOf, ...carry(last).outOf]), late)
        expect([...ids(account), ...ids(left)].toSorted()).toEqual(["atlas-12", "pergel-7", "vapur-1"])
        expect(ids(fold(carry(left).into, account)).toSorted()).toEqual(["atlas-12", "pergel-7", "vapur-1"])
      }
    }
  })
})

const publications = ["atlas", "vapur"] as const
const things = publications.flatMap((publication) => [issue(publication, 1), issue(publication, 2), year(publication)])

type Choice = (cart: Cart) => CartOrder

const orders: fc.Arbitrary<Choice> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...things).map(
      (item): Choice =>
        () =>
          adding(item)
    )
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...things).map(
      ({ id }): Choice =>
        () =>
          removing(id)
    )
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 10 }).map((tier): Choice => () => ({
      type: "prices.check",
      offers: publications.map((id) => ({ id, issue_id: "", tier, frequency: "MONTHLY", is_free: false }))
    }))
  },
  { weight: 1, arbitrary: fc.constant<Choice>((cart) => ({ type: "cart.empty", paid: ids(cart) })) }
)

const decided = (cart: Cart, choice: Choice): Facts => factsOf(cart, choice(cart))

const keepsTheRules = ({ items }: Cart) => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  for (const { type, publication } of items) {
    if (type === "issue") expect(items.map(({ id }) => id)).not.toContain(subscriptionId(publication))
  }
  for (const { price, quantity } of items) {
    expect(quantity).toBe(1)
    expect(tierPrices.flatMap((issuePrice) => [issuePrice, issuePrice * 10])).toContain(price)
  }
}

/** One thing that a tab does: it orders on what it knows, or reads on in the log, some facts far. */
const moves = fc.array(fc.record({ tab: fc.nat(2), order: orders, reads: fc.nat(3) }), { maxLength: 60 })

describe("several tabs, each deciding on what it has read so far", () => {
  it("keep the rules at every moment, in every tab and in the log", () => {
    fc.assert(
      fc.property(moves, (done) => {
        const log: Array<CartFact> = []
        const heads = [0, 0, 0]
        for (const { tab, order, reads } of done) {
          heads[tab] = Math.min(log.length, (heads[tab] ?? 0) + reads)
          log.push(...decided(fold(log.slice(0, heads[tab])), order))
        }
        for (let length = 0; length <= log.length; length += 1) keepsTheRules(fold(log.slice(0, length)))
      }),
      { numRuns: 300 }
    )
  })

  it("never lose what was added and not taken out, bought, or replaced", () => {
    fc.assert(
      fc.property(moves, (done) => {
        const log: Array<CartFact> = []
        const heads = [0, 0, 0]
        for (const { tab, order, reads } of done) {
          heads[tab] = Math.min(log.length, (heads[tab] ?? 0) + reads)
          log.push(...decided(fold(log.slice(0, heads[tab])), order))
        }
        const cart = fold(log)
        for (const { id, publication } of things) {
          const last = log.findLast(
            (fact) =>
              (fact._tag === "ItemAdded" && fact.item.id === id) ||
              (fact._tag === "ItemRemoved" && fact.id === id) ||
              (fact._tag === "CartEmptied" && fact.ids.includes(id))
          )
          if (last?._tag !== "ItemAdded") expect(ids(cart)).not.toContain(id)
          else if (!log.some((fact) => fact._tag === "ItemAdded" && fact.item.id === subscriptionId(publication))) {
            expect(ids(cart)).toContain(id)
          } else if (id === subscriptionId(publication)) expect(ids(cart)).toContain(id)
        }
      }),
      { numRuns: 300 }
    )
  })
})

/** What a tab does at a visitor's cart and at the account's: it orders on what it has read, and it carries, in two steps. */
const steps = fc.array(
  fc.record({
    tab: fc.nat(2),
    what: fc.oneof(
      { weight: 3, arbitrary: fc.constant("carry" as const) },
      { weight: 4, arbitrary: fc.constant("visitors" as const) },
      { weight: 4, arbitrary: fc.constant("account" as const) }
    ),
    order: orders,
    reads: fc.nat(3)
  }),
  { maxLength: 60 }
)

describe("several tabs, of which each carries the visitor's cart over when it sees something in it", () => {
  it("keep the rules in both carts, and lose nothing between them", () => {
    fc.assert(
      fc.property(steps, (done) => {
        const logs = { visitors: [] as Array<CartFact>, account: [] as Array<CartFact> }
        const heads = { visitors: [0, 0, 0], account: [0, 0, 0] }
        // What a tab has carried in and not out yet: another may come between.
        const halves: Array<Facts | null> = [null, null, null]
        const seen = (tab: number, log: keyof typeof logs, reads: number) => {
          const head = Math.min(logs[log].length, (heads[log][tab] ?? 0) + reads)
          heads[log][tab] = head
          return fold(logs[log].slice(0, head))
        }
        for (const { tab, what, order, reads } of done) {
          if (what !== "carry") logs[what].push(...decided(seen(tab, what, reads), order))
          else if (halves[tab] == null) {
            const { into, outOf } = carry(seen(tab, "visitors", reads))
            logs.account.push(...into)
            halves[tab] = outOf
          } else {
            logs.visitors.push(...halves[tab])
            halves[tab] = null
          }
        }
        for (const log of [logs.visitors, logs.account]) {
          for (let length = 0; length <= log.length; length += 1) keepsTheRules(fold(log.slice(0, length)))
        }
        // In the end every tab has read all, and what is left is carried over.
        for (const half of halves) logs.visitors.push(...(half ?? []))
        const last = carry(fold(logs.visitors))
        logs.account.push(...last.into)
        logs.visitors.push(...last.outOf)
        expect(ids(fold(logs.visitors))).toEqual([])
        const cart = fold(logs.account)
        const isGone = (id: string) => (fact: CartFact) =>
          (fact._tag === "ItemRemoved" && fact.id === id) || (fact._tag === "CartEmptied" && fact.ids.includes(id))
        for (const { id, publication } of things) {
          const wasLaid = [...logs.visitors, ...logs.account].some(
            (fact) => fact._tag === "ItemAdded" && fact.item.id === id
          )
          const wasTaken = [...logs.visitors, ...logs.account].some(isGone(id))
          const year = subscriptionId(publication)
          const isReplaced = [...logs.visitors, ...logs.account].some(
            (fact) => fact._tag === "ItemAdded" && fact.item.id === year
          )
          if (wasLaid && !wasTaken && (id === year || !isReplaced)) expect(ids(cart)).toContain(id)
          if (!wasLaid) expect(ids(cart)).not.toContain(id)
        }
      }),
      { numRuns: 300 }
    )
  })
})
