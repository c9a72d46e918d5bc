import { expect, it } from "vitest"
import type { SessionNews } from "../../../src/machines/session/session.machine.ts"
import type { CancelNews } from "../../../src/machines/shop/cancel.machine.ts"
import type { CheckoutNews } from "../../../src/machines/shop/checkoutEvents.ts"
import type { MembershipNews } from "../../../src/machines/shop/membership.machine.ts"
import { connectPurchases } from "../../../src/machines/shop/purchasesNews.ts"
import { connectMembership, connectSubscriptions } from "../../../src/machines/shop/subscriptionsNews.ts"
import { newsActors } from "../../kit/doubles/newsActors.ts"
import { subscription } from "../../kit/fixtures/subscriptions.ts"
import { user } from "../../kit/fixtures/users.ts"

const order = { number: "20261122000000000001", ids: ["atlas-12"] }

/** Which of the checkout's news, and of the session's, make subscriptions and purchases be loaded again. */
const orders: { readonly [T in CheckoutNews["type"]]: readonly [CheckoutNews, boolean, boolean] } = {
  "order.paid": [{ type: "order.paid", ...order }, true, true],
  "order.heard": [{ type: "order.heard", ...order }, true, true],
  "payment.awaited": [{ type: "payment.awaited" }, false, true],
  "payment.failed": [{ type: "payment.failed", message: null }, false, true],
  "signIn.wanted": [{ type: "signIn.wanted" }, false, false]
}
const sessions: { readonly [T in SessionNews["type"]]: readonly [SessionNews, boolean] } = {
  "session.began": [{ type: "session.began", user: user() }, true],
  "session.ended": [{ type: "session.ended", why: "refused" }, false]
}

const opened = () => {
  const { actor, deferredActor, sent } = newsActors()
  const around = { session: actor<SessionNews>("session"), checkout: deferredActor<CheckoutNews>("checkout") }
  const cancel = actor<CancelNews>("cancel")
  const cancelled: Array<unknown> = []
  const ends = [
    connectSubscriptions({ ...around, subscriptions: actor("subscriptions"), cancel }, (one) => cancelled.push(one)),
    connectPurchases({ ...around, purchases: actor("purchases") })
  ]
  return { ...around, cancel, cancelled, sent, end: () => ends.forEach((end) => end()) }
}

const reloads = (subscriptions: boolean, purchases: boolean) => [
  ...(subscriptions ? [{ to: "subscriptions", event: { type: "subscriptions.reload" } }] : []),
  ...(purchases ? [{ to: "purchases", event: { type: "purchases.reload" } }] : [])
]

it.each(Object.values(orders))("hears of orders once the checkout is there: %o", (news, subscriptions, purchases) => {
  const { checkout, sent, end } = opened()
  checkout.tell(news)
  expect(sent()).toEqual([])
  checkout.come()
  checkout.come()
  checkout.tell(news)
  expect(sent()).toEqual(reloads(subscriptions, purchases))
  end()
  checkout.tell(news)
  expect(sent()).toEqual([])
})

it.each(Object.values(sessions))(
  "loads anew what could not be loaded while nobody was signed in: %o",
  (news, isAnew) => {
    const { session, sent, end } = opened()
    session.tell(news)
    expect(sent()).toEqual(reloads(isAnew, isAnew))
    end()
    session.tell(news)
    expect(sent()).toEqual([])
  }
)

it("tells which subscription was cancelled", () => {
  const { cancel, cancelled, sent } = opened()
  const ended = subscription()
  cancel.tell({ type: "subscription.ended", subscription: ended })
  expect(sent()).toEqual([{ to: "subscriptions", event: { type: "subscription.ended", id: ended.id } }])
  expect(cancelled).toEqual([ended])
})

it("tells of a family that was left", () => {
  const { actor, sent } = newsActors()
  const membership = actor<MembershipNews>("membership")
  connectMembership({
    membership,
    subscriptions: actor("subscriptions"),
    access: actor("access"),
    toasts: actor("toasts")
  })
  membership.tell({ type: "family.left" })
  const toast = { key: "subscriptions:leave.done", message: null, kind: "success" }
  expect(sent()).toEqual([
    ...reloads(true, false),
    { to: "access", event: { type: "access.renew" } },
    { to: "toasts", event: { type: "toast.show", toast } }
  ])
})
