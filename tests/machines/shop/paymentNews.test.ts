import { expect, it } from "vitest"
import { createActor } from "xstate"
import type { CheckoutNews } from "../../../src/machines/shop/checkoutEvents.ts"
import { type PaymentEvent, paymentMachine, type PaymentNews } from "../../../src/machines/shop/payment.machine.ts"
import { connectPayment } from "../../../src/machines/shop/paymentNews.ts"
import { newsActors } from "../../kit/doubles/newsActors.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const ids = ["atlas-12"]
const order = { number: "20261122000000000001", ids }
const line = {
  kind: "issue",
  ref: "atlas-12",
  publication: "atlas",
  title: "Atlas",
  issue_title: null,
  price: 1
} as const

const opened = () => {
  const { actor, sent } = newsActors()
  const dialog = createActor(slotAnswers().filled(paymentMachine), {
    input: { purchase: { kind: "cart" }, lines: [line] }
  }).start()
  const told = actor<PaymentNews>("payment")
  const payment = {
    ...told,
    send: (event: PaymentEvent) => {
      told.send(event)
      dialog.send(event)
    },
    getSnapshot: () => dialog.getSnapshot()
  }
  const checkout = actor<CheckoutNews>("checkout")
  const end = connectPayment({
    payment,
    checkout,
    cart: actor("cart"),
    access: actor("access"),
    toasts: actor("toasts"),
    showPaid: (number) => actor("screen").send({ type: "paid.show", number } as { readonly type: string })
  })
  return { payment, checkout, sent, end }
}

const toCheckout = (event: PaymentNews) => [{ to: "checkout", event }]
const begun: PaymentNews = { type: "attempt.begun", attempt: { key: "key-of-now-000000", at: 1, ids } }
const ended: PaymentNews = { type: "attempt.ended", key: "key-of-now-000000", outcome: "failed" }
const settled: PaymentNews = { type: "order.settled", ...order, key: "key-of-now-000000" }
const priced: PaymentNews = { type: "lines.priced", prices: [] }

const told: { readonly [T in PaymentNews["type"]]: readonly [PaymentNews, ReadonlyArray<object>] } = {
  "attempt.begun": [begun, toCheckout(begun)],
  "attempt.ended": [ended, toCheckout(ended)],
  // The screen that shows it as paid is known before it is told, so that no toast repeats it.
  "order.settled": [
    settled,
    [
      { to: "checkout", event: { type: "screen.shown", isOutcome: true, number: order.number } },
      ...toCheckout(settled),
      { to: "screen", event: { type: "paid.show", number: order.number } }
    ]
  ],
  "lines.priced": [priced, [{ to: "cart", event: priced }]],
  "lines.owned": [
    { type: "lines.owned", ids },
    [
      { to: "cart", event: { type: "cart.empty", paid: ids } },
      { to: "access", event: { type: "access.renew" } }
    ]
  ]
}

it.each(Object.values(told))("passes on %o", (news, expected) => {
  const { payment, sent, end } = opened()
  payment.tell(news)
  expect(sent()).toEqual(expected)
  end()
  payment.tell(news)
  expect(sent()).toEqual([])
})

const paid = { to: "payment", event: { type: "purchase.paid", ids } }
const close = { to: "checkout", event: { type: "purchase.close" } }

it("closes once another attempt has paid for all of it", () => {
  const { checkout, sent } = opened()
  checkout.tell({ type: "order.paid", ...order, ids: [] })
  expect(sent()).toEqual([{ to: "payment", event: { type: "purchase.paid", ids: [] } }])
  checkout.tell({ type: "order.paid", ...order })
  expect(sent()).toEqual([paid, close])
  checkout.tell({ type: "order.paid", ...order })
  expect(sent()).toEqual([])
})

it("says so where another tab knew first", () => {
  const { checkout, sent } = opened()
  checkout.tell({ type: "order.heard", ...order })
  const toast = {
    title: "payment:paid.title",
    key: "payment:paid.text",
    item: order.number,
    message: null,
    kind: "success"
  }
  expect(sent()).toEqual([paid, { to: "toasts", event: { type: "toast.show", toast } }, close])
})

it.each<CheckoutNews>([
  { type: "signIn.wanted" },
  { type: "payment.awaited" },
  { type: "payment.failed", message: null }
])("needs nothing of %o", (news) => {
  const { checkout, sent } = opened()
  checkout.tell(news)
  expect(sent()).toEqual([])
})
