import { expect, it } from "vitest"
import { createActor } from "xstate"
import type { Attempt, Checkout } from "../../../src/domain/shop/attempts.ts"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { lineOfPlan, linesOfCart } from "../../../src/domain/shop/Purchase.ts"
import { checkoutMachine } from "../../../src/machines/shop/checkout.machine.ts"
import type { CheckoutEvent, CheckoutNews } from "../../../src/machines/shop/checkoutEvents.ts"
import { awaitedIn, isRivalled } from "../../../src/machines/shop/checkout.view.ts"
import { issue } from "../../kit/fixtures/cartItems.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const [one, other]: readonly [Attempt, Attempt] = [
  { key: "key-of-before-000", at: 1, ids: ["atlas-12"] },
  { key: "key-of-others-000", at: 2, ids: ["vapur-1"] }
]
const atBank = { type: "attempt.awaited", key: one.key, url: "/bank" } as const

/** A tab that found these attempts open, and what happened in it since. */
const tab = (open: Checkout["open"], happened: ReadonlyArray<CheckoutEvent>) => {
  const { filled, inputs } = slotAnswers()
  const news: Array<CheckoutNews> = []
  const checkout = createActor(filled(checkoutMachine))
  checkout.on("*", (told) => news.push(told))
  checkout.start()
  const told = (now: Checkout["open"], settled: Checkout["settled"] = []) =>
    ({ type: "checkout.stored", checkout: { open: now, settled } }) as const
  for (const event of [{ type: "user.known", userId: "reader000000001" } as const, told(open), ...happened]) {
    checkout.send(event)
  }
  return { checkout, news: () => news.map(({ type }) => type), looks: () => inputs("watchAttempts"), told }
}

it("says that an attempt is waited for until it was told so, and no more before its end", () => {
  const { checkout } = tab([one], [atBank])
  expect(awaitedIn(checkout.getSnapshot())).toEqual({ key: one.key, url: "/bank" })
  for (const event of [{ type: "notice.dismiss" }, atBank] as const) checkout.send(event)
  expect(awaitedIn(checkout.getSnapshot())).toBe(null)
})

it("leaves it to the screens after a bank to say what came of a payment there, and asks at once whose was paid", () => {
  const { checkout, news, looks } = tab([one], [{ type: "screen.shown", isOutcome: true }, atBank])
  expect(awaitedIn(checkout.getSnapshot())).toBe(null)
  checkout.send({ type: "order.settled", number: "1", ids: one.ids })
  checkout.send({ type: "screen.shown", isOutcome: false })
  expect([awaitedIn(checkout.getSnapshot()), news(), looks().length]).toEqual([null, ["order.paid"], 2])
  const failing = tab([one], [{ type: "screen.shown", isOutcome: true }])
  failing.checkout.send({ type: "attempt.failed", key: one.key, message: "Reddedildi." })
  expect(failing.news()).toEqual([])
  expect(failing.checkout.getSnapshot().context.attempts.checkout.open).toEqual([])
})

it("hears what another tab has paid while it goes on watching the same attempts", () => {
  const { checkout, news, looks, told } = tab([one], [])
  checkout.send(told([one], [{ number: "1", ids: ["vapur-1"] }]))
  expect([news(), looks().length]).toEqual([["order.heard"], 1])
})

it("says nothing of an attempt that another one took the place of, nor of one whose end was told already", () => {
  const { checkout, news, told } = tab([one, other], [{ type: "attempt.superseded", key: one.key }])
  expect(checkout.getSnapshot().context.attempts.checkout.open).toEqual([other])
  for (const event of [told([]), { type: "attempt.failed", key: other.key, message: null } as const]) {
    checkout.send(event)
  }
  expect(news()).toEqual([])
})

it("looks after what another tab began, for as long as that is sent again, and not after its own", () => {
  const { checkout, looks, told } = tab([], [{ type: "attempt.begun", attempt: one }])
  checkout.send(told([one]))
  expect(looks()).toEqual([])
  checkout.send(told([one, other]))
  checkout.send(told([one, { ...other, at: 9 }]))
  expect(looks()).toEqual([
    { attempts: [{ ...other, isFromOtherTab: true }] },
    { attempts: [{ ...other, at: 9, isFromOtherTab: true }] }
  ])
})

it("tells the user who pays that it is paid, though another tab knew before", () => {
  const paying = [
    { type: "purchase.open", purchase: { kind: "cart" } },
    { type: "attempt.begun", attempt: one }
  ] as const
  const { checkout, news, told } = tab([], paying)
  checkout.send(told([], [{ number: "1", ids: one.ids }]))
  checkout.send({ type: "order.settled", number: "1", ids: one.ids, key: one.key })
  expect(news()).toEqual(["order.heard", "order.paid"])
})

it("knows that what is about to be paid for may be paid already, but not by what waits at a bank", () => {
  const { checkout } = tab([one], [{ ...atBank, url: null }])
  const [mine, others] = [issue("atlas", 12), issue("vapur", 1)].map((item) => linesOfCart([item]))
  if (mine === undefined || others === undefined) throw new Error("There are two.")
  const isTried = (lines: ReadonlyArray<OrderLine>) => isRivalled(checkout.getSnapshot(), lines)
  checkout.send({ type: "notice.dismiss" })
  expect([[...others, ...mine], others, [], [lineOfPlan("platform", "monthly")]].map(isTried)).toEqual([
    true,
    false,
    false,
    false
  ])
  checkout.send(atBank)
  expect(isTried(mine)).toBe(false)
})
