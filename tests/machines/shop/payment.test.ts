import { expect, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { lineOfPlan, type Purchase } from "../../../src/domain/shop/Purchase.ts"
import { type PaymentEvent, paymentMachine, type PaymentNews } from "../../../src/machines/shop/payment.machine.ts"
import { isPaidElsewhere, linesIn } from "../../../src/machines/shop/payment.view.ts"

const silent = () => fromCallback(() => {}) as never
const issue = (ref: string, price = 100): OrderLine => ({
  kind: "issue",
  ref,
  publication: "atlas",
  title: ref,
  issue_title: null,
  price
})
const year = (ref: string): OrderLine => ({
  kind: "year",
  ref,
  publication: ref,
  title: ref,
  issue_title: null,
  price: 100
})
const trouble = { _tag: "Declined", message: "Bakiye yetersiz." }
const begun: PaymentEvent = { type: "attempt.begun", attempt: { key: "key-of-now-000000", at: 1, ids: [] } }
const submit: PaymentEvent = { type: "form.submit", today: "2026-11-22" }
const declined: PaymentEvent = { type: "payment.declined", trouble, outcome: "failed" }

/** A form that was filled in, and heard this. */
const after = (lines: ReadonlyArray<OrderLine>, events: ReadonlyArray<PaymentEvent>, purchase?: Purchase) => {
  const news: Array<PaymentNews> = []
  const payment = createActor(paymentMachine.provide({ actors: { attempt: silent(), leave: silent() } }), {
    input: { purchase: purchase ?? { kind: "cart" }, lines }
  })
  payment.on("*", (one) => news.push(one))
  payment.start()
  payment.send({
    type: "card.edit",
    card: { holder: "Defne", number: "4242 4242 4242 4242", expiry: "12/30", cvv: "123" }
  })
  for (const event of events) payment.send(event)
  const snapshot = payment.getSnapshot()
  return { snapshot, news, refs: linesIn(snapshot).map(({ ref, price }) => `${ref} ${price}`) }
}

it("goes on with what the cart has come to hold meanwhile, whatever came of the try", () => {
  const [both, less] = [[issue("a"), issue("b")], [issue("a")]]
  const changed: PaymentEvent = { type: "lines.known", lines: less }
  for (const [answer, state] of [
    [declined, "declined"],
    [{ type: "card.refused", fields: { cvv: "cvvInvalid" } }, "noOutcome"],
    [{ type: "payment.refused", trouble }, "failed"],
    [{ type: "payment.unanswered", trouble }, "noOutcome"],
    [{ type: "year.bought", trouble }, "yearBoughtBefore"]
  ] as const satisfies ReadonlyArray<readonly [PaymentEvent, string]>) {
    const { snapshot, refs } = after(both, [submit, begun, changed, answer])
    expect([snapshot.value, refs, snapshot.context.key], answer.type).toEqual([{ filling: state }, ["a 100"], null])
  }
  const more: PaymentEvent = { type: "lines.known", lines: [issue("b"), issue("c")] }
  const owned = after(both, [submit, begun, more, { type: "lines.owned", ids: ["b"] }])
  expect(owned.refs).toEqual(["c 100"])
  const fresh = after(both, [submit, begun, more, { type: "price.changed", lines: [issue("a"), issue("b", 150)] }])
  expect(fresh.refs).toEqual(["b 150", "c 100"])
  const gone = after(both, [submit, begun, more, { type: "price.changed", lines: [issue("a")] }])
  expect(gone.refs).toEqual(["c 100"])
})

it("keeps the price that was told, whatever the cart said before, until the cart holds something else", () => {
  const [old, fresh] = [
    [issue("a"), issue("b")],
    [issue("b"), issue("a", 150)]
  ]
  const told: ReadonlyArray<PaymentEvent> = [submit, begun, { type: "price.changed", lines: fresh }]
  const again = after(old, [...told, { type: "lines.known", lines: old }, { type: "lines.known", lines: fresh }])
  expect([again.snapshot.value, again.refs]).toEqual([{ filling: "repriced" }, ["b 100", "a 150"]])
  expect(again.news.at(-1)).toEqual({
    type: "lines.priced",
    prices: [
      { id: "a", price: 150 },
      { id: "b", price: 100 }
    ]
  })
  // What the cart agreed to is what it said last.
  const back = after(old, [...told, { type: "lines.known", lines: fresh }, { type: "lines.known", lines: old }])
  expect([back.snapshot.value, back.refs]).toEqual([{ filling: "noOutcome" }, ["a 100", "b 100"]])
})

it("asks about another year of what came into the cart after one was meant", () => {
  const meant = [submit, begun, { type: "year.bought", trouble }, submit, begun, declined] as const
  expect(after([year("a")], meant).snapshot.context.payable.isAgain).toBe(true)
  const { snapshot } = after([year("a")], [...meant, { type: "lines.known", lines: [year("a"), year("b")] }])
  expect(snapshot.context.payable.isAgain).toBe(false)
})

it("is over once another attempt has paid for all of it, also where the cart was emptied or the server refused before", () => {
  const [both, paid] = [[issue("a"), issue("b")], { type: "purchase.paid", ids: ["b", "a"] } as const]
  const waiting = [submit, begun, { type: "payment.pending", seconds: 5 }] as const
  const ended = { type: "attempt.ended", key: "key-of-now-000000", outcome: "lost" }
  for (const [name, events] of Object.entries({
    "before anything was sent": [],
    waiting,
    "refused before": [...waiting, { type: "lines.owned", ids: ["a", "b"] }],
    "emptied before": [{ type: "lines.known", lines: [] }],
    "declined and emptied": [submit, begun, declined, { type: "lines.known", lines: [] }]
  } satisfies Record<string, ReadonlyArray<PaymentEvent>>)) {
    expect(isPaidElsewhere(after(both, [...events, paid]).snapshot), name).toBe(true)
  }
  const atBank = after(both, [submit, begun, { type: "payment.challenged", url: "/bank" }, paid])
  expect(atBank.snapshot.value).toBe("atBank")
  expect(after(both, [...waiting, paid]).news.at(-1)).toEqual(ended)
  const plan = lineOfPlan("platform", "monthly")
  const ofPlan = (ids: ReadonlyArray<string>) =>
    isPaidElsewhere(
      after([plan], [...waiting, { type: "purchase.paid", ids }], { kind: "plan", plan: "platform", period: "monthly" })
        .snapshot
    )
  expect([ofPlan([]), ofPlan(["a"])]).toEqual([true, false])
  expect(isPaidElsewhere(after(both, [...waiting, { type: "purchase.paid", ids: ["a"] }]).snapshot)).toBe(false)
  const meant = [submit, begun, { type: "year.bought", trouble }, submit] as const
  expect(
    isPaidElsewhere(after([year("a")], [...meant, { type: "purchase.paid", ids: ["subscription_a"] }]).snapshot)
  ).toBe(false)
})

it("says that nothing began of what was refused, unless the same may have been heard before", () => {
  const refused: PaymentEvent = { type: "payment.refused", trouble }
  expect(after([issue("a")], [submit, refused]).snapshot.value).toEqual({ filling: "failed" })
  const first = after([issue("a")], [submit, begun, refused])
  expect([first.snapshot.value, first.snapshot.context.key]).toEqual([{ filling: "failed" }, null])
  expect(first.news.at(-1)).toEqual({ type: "attempt.ended", key: "key-of-now-000000", outcome: "lost" })
  const unanswered: PaymentEvent = { type: "payment.unanswered", trouble }
  for (const unsure of [[unanswered, submit], [{ type: "payment.pending", seconds: 5 }]] satisfies ReadonlyArray<
    ReadonlyArray<PaymentEvent>
  >) {
    const then = after([issue("a")], [submit, begun, ...unsure, refused])
    expect([then.snapshot.value, then.snapshot.context.key, then.news.length]).toEqual([
      { filling: "unanswered" },
      "key-of-now-000000",
      1
    ])
  }
  // A key of its own is sent for the first time.
  const anew = after(
    [issue("a")],
    [submit, begun, unanswered, { type: "card.edit", card: { cvv: "321" } }, submit, begun, refused]
  )
  expect(anew.snapshot.value).toEqual({ filling: "failed" })
})
