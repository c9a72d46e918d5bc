import { describe, expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { type Cart, emptyCart, evolve } from "../../../src/domain/shop/cart.ts"
import type { CartFact } from "../../../src/domain/shop/CartFact.ts"
import { subscriptionId } from "../../../src/domain/shop/goods.ts"
import type { Record } from "../../../src/machines/recorder.ts"
import { type CartEvent, cartMachine, type CartNews } from "../../../src/machines/shop/cart.machine.ts"
import { itemsIn } from "../../../src/machines/shop/cart.view.ts"
import { issue, year } from "../../kit/fixtures/cartItems.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

type Reader = string | null

/** What all tabs of a browser keep, by whose it is, in the order in which it was kept. */
const device = () => {
  const streams = new Map<Reader, ReadonlyArray<CartFact>>()
  const fold = (userId: Reader): Cart => (streams.get(userId) ?? []).reduce(evolve, emptyCart)
  const append = ({ userId, facts }: Record<CartFact>) =>
    streams.set(userId, [...(streams.get(userId) ?? []), ...facts])
  return { fold, append, ids: (userId: Reader) => fold(userId).items.map(({ id }) => id) }
}

/** A tab of it: it knows who reads, is told and writes only when the test lets it, and remembers what it said. */
const tab = (kept: ReturnType<typeof device>, userId: Reader = null, isKnown = true) => {
  const orders: Array<Record<CartFact>> = []
  const news: Array<CartNews> = []
  let written = (_event: CartEvent): void => undefined
  const actor = createActor(
    cartMachine.provide({
      actors: {
        watch: fromCallback(() => {}),
        follow: fromCallback(() => {}),
        recorder: fromCallback<AnyEventObject, void>(({ receive, sendBack }) => {
          written = sendBack
          receive((order) => orders.push(order as Record<CartFact>))
        })
      }
    })
  ).start()
  actor.on("*", (notice) => news.push(notice))
  const know = (who: Reader) => actor.send({ type: "user.known", userId: who })
  const hear = () => {
    const { userId: who } = actor.getSnapshot().context
    actor.send({ type: "cart.stored", cart: kept.fold(who) })
    if (who !== null) actor.send({ type: "visitorCart.stored", cart: kept.fold(null) })
  }
  if (isKnown) {
    know(userId)
    hear()
  }
  return {
    send: (event: CartEvent) => actor.send(event),
    news,
    ids: () => itemsIn(actor.getSnapshot()).map(({ id }) => id),
    know,
    /** The oldest thing that waits to be written is, and the tab hears of it. */
    write: () => {
      const order = orders.shift()
      if (order === undefined) return false
      kept.append(order)
      written({ type: "facts.recorded", cart: kept.fold(order.userId) })
      return true
    },
    /** It hears what the facts come to now. */
    hear
  }
}

const adding = (item: ReturnType<typeof issue>, holdings = noHoldings): CartEvent => ({
  type: "item.add",
  item,
  holdings
})

describe("the cart", () => {
  it("tells what a subscription took the place of, and why a thing was refused", () => {
    const { send, news } = tab(device())
    send(adding(issue("atlas", 12)))
    send(adding(issue("atlas", 12)))
    send(adding(year("atlas")))
    send(adding(issue("atlas", 11)))
    send(adding(issue("vapur", 1), { ...noHoldings, platformAccess: true }))
    expect(news).toEqual([
      { type: "item.added", item: issue("atlas", 12), replaced: [] },
      { type: "item.refused", item: issue("atlas", 12), reason: "AlreadyInCart" },
      { type: "item.added", item: year("atlas"), replaced: [issue("atlas", 12)] },
      { type: "item.refused", item: issue("atlas", 11), reason: "CoveredBySubscription" },
      { type: "item.refused", item: issue("vapur", 1), reason: "AlreadyInLibrary" }
    ])
  })

  it("tells what costs something else now, and what has become free", () => {
    const { send, news, ids } = tab(device())
    send(adding(issue("atlas", 12)))
    send(adding(issue("vapur", 1)))
    news.length = 0
    const offer = { tier: 3, frequency: "MONTHLY", is_free: false } as const
    send({
      type: "prices.check",
      offers: [
        { ...offer, id: "atlas", issue_id: "atlas-12" },
        { ...offer, id: "vapur", issue_id: "vapur-1", is_free: true }
      ]
    })
    expect(news).toEqual([
      { type: "cart.repriced", repriced: [{ ...issue("atlas", 12), price: 7499 }], freed: [issue("vapur", 1)] }
    ])
    expect(ids()).toEqual(["atlas-12"])
  })

  it("brings what a visitor had laid into it to the account, also what was still being written", () => {
    const kept = device()
    const { send, know, write, hear, ids } = tab(kept)
    send(adding(issue("atlas", 12)))
    write()
    send(adding(issue("vapur", 1)))
    know("defne")
    expect(ids()).toEqual([])
    hear()
    expect(ids()).toEqual(["atlas-12"])
    while (write()) hear()
    expect(ids().toSorted()).toEqual(["atlas-12", "vapur-1"])
    expect(kept.ids("defne").toSorted()).toEqual(["atlas-12", "vapur-1"])
    expect(kept.ids(null)).toEqual([])
  })

  it("shows nobody's cart to somebody else, and gives each theirs back", () => {
    const kept = device()
    const { send, know, write, hear, ids } = tab(kept, "defne")
    send(adding(issue("atlas", 12)))
    write()
    know("ege")
    hear()
    expect(ids()).toEqual([])
    know(null)
    hear()
    expect(ids()).toEqual([])
    know("defne")
    hear()
    expect(ids()).toEqual(["atlas-12"])
  })

  it("answers what is ordered before it is known what is in it as it would have been answered then", () => {
    const kept = device()
    kept.append({ type: "record", userId: "defne", facts: [{ _tag: "ItemAdded", item: issue("atlas", 12) }] })
    const { send, know, write, hear, ids, news } = tab(kept, null, false)
    send(adding(issue("atlas", 12)))
    know("defne")
    send(adding(year("atlas")))
    send({ type: "item.remove", id: year("atlas").id })
    expect(news).toEqual([])
    expect(write()).toBe(false)
    hear()
    expect(news).toEqual([
      { type: "item.refused", item: issue("atlas", 12), reason: "AlreadyInCart" },
      { type: "item.added", item: year("atlas"), replaced: [issue("atlas", 12)] },
      { type: "item.removed", item: year("atlas") }
    ])
    while (write()) hear()
    expect(ids()).toEqual([])
    expect(kept.ids("defne")).toEqual([])
  })

  it("does not obey one reader in another's cart", () => {
    const kept = device()
    const { send, know, hear, ids } = tab(kept, "defne")
    know("defne")
    send(adding(issue("atlas", 12)))
    know("ege")
    hear()
    expect(ids()).toEqual([])
  })

  it("does not take the answer to what was ordered before somebody left for that to what they ordered since", () => {
    const kept = device()
    const { send, know, write, hear, ids } = tab(kept, "defne")
    send(adding(issue("atlas", 12)))
    know(null)
    know("defne")
    hear()
    send(adding(issue("vapur", 1)))
    write()
    expect(ids()).toEqual(["vapur-1"])
    write()
    expect(ids()).toEqual(["atlas-12", "vapur-1"])
  })

  it("takes out what its reader turns out to hold already, whatever way it came in, and says so once", () => {
    const kept = device()
    kept.append({ type: "record", userId: null, facts: [{ _tag: "ItemAdded", item: issue("atlas", 12) }] })
    const { send, write, hear, ids, news } = tab(kept, "defne")
    send(adding(issue("vapur", 1)))
    expect(ids()).toEqual(["atlas-12", "vapur-1"])
    news.length = 0
    const holdings = { ...noHoldings, issueAccess: ["atlas-12"] }
    send({ type: "holdings.known", userId: "ege", holdings })
    expect(news).toEqual([])
    send({ type: "holdings.known", userId: "defne", holdings })
    while (write()) hear()
    expect(news).toEqual([{ type: "cart.settled", covered: [issue("atlas", 12)] }])
    expect(ids()).toEqual(["vapur-1"])
    expect(kept.ids("defne")).toEqual(["vapur-1"])
  })
})

const items = ["atlas", "vapur"].flatMap((publication) => [
  issue(publication, 1),
  issue(publication, 2),
  year(publication)
])

const orders: fc.Arbitrary<CartEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...items).map((item) => adding(item)) },
  { weight: 2, arbitrary: fc.constantFrom(...items).map(({ id }): CartEvent => ({ type: "item.remove", id })) },
  { weight: 1, arbitrary: fc.constantFrom(...items).map(({ id }): CartEvent => ({ type: "cart.empty", paid: [id] })) }
)

const keepsTheRules = (ids: ReadonlyArray<string>) => {
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, type, publication } of items) {
    if (type === "issue" && ids.includes(subscriptionId(publication))) expect(ids).not.toContain(id)
  }
}

describe("several tabs of one browser", () => {
  const moves = fc.array(
    fc.record({
      at: fc.nat(2),
      move: fc.oneof(
        { weight: 4, arbitrary: orders },
        { weight: 3, arbitrary: fc.constant("write" as const) },
        { weight: 3, arbitrary: fc.constant("hear" as const) },
        { weight: 1, arbitrary: fc.constant("sign" as const) }
      )
    }),
    { maxLength: 60 }
  )

  it("keep the rules whatever falls together, and agree in the end with each other and with what is kept", () => {
    fc.assert(
      fc.property(moves, (done) => {
        const kept = device()
        const tabs = [tab(kept), tab(kept), tab(kept)]
        let userId: Reader = null
        for (const { at, move } of done) {
          const one = tabs[at]
          if (move === "write") one?.write()
          else if (move === "hear") one?.hear()
          else if (move === "sign") {
            userId = userId === null ? "defne" : null
            for (const each of tabs) each.know(userId)
          } else one?.send(move)
          for (const each of tabs) keepsTheRules(each.ids())
        }
        // Each hears of what another has written, until nobody has anything to write.
        do for (const { hear } of tabs) hear()
        while (tabs.map(({ write }) => write()).includes(true))
        for (const { ids } of tabs) expect(ids()).toEqual(kept.ids(userId))
        if (userId !== null) expect(kept.ids(null)).toEqual([])
      }),
      { numRuns: 200 }
    )
  })
})
