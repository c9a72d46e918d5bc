import { expect, it } from "vitest"
import { createActor } from "xstate"
import type { AuthNews } from "../../../src/machines/session/auth.machine.ts"
import type { SessionNews } from "../../../src/machines/session/session.machine.ts"
import type { CheckoutNews } from "../../../src/machines/shop/checkoutEvents.ts"
import { plansMachine, type PlansNews } from "../../../src/machines/shop/plans.machine.ts"
import { connectPlans } from "../../../src/machines/shop/plansNews.ts"
import { newsActors } from "../../kit/doubles/newsActors.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { user } from "../../kit/fixtures/users.ts"

type News = PlansNews | AuthNews | SessionNews | CheckoutNews

/** A visitor who has chosen a plan. */
const chosen = () => {
  const plans = createActor(slotAnswers().filled(plansMachine), { input: { userId: null } }).start()
  plans.send({ type: "period.choose", period: "monthly" })
  plans.send({ type: "plan.choose", plan: "platform" })
  return plans
}

const opened = () => {
  const plans = chosen()
  const { actor, deferredActor, sent } = newsActors()
  const actors = {
    plans: { ...actor<PlansNews>("plans"), getSnapshot: () => plans.getSnapshot() },
    session: actor<SessionNews>("session"),
    auth: actor<AuthNews>("auth"),
    checkout: deferredActor<CheckoutNews>("checkout")
  }
  const end = connectPlans(actors)
  actors.checkout.come()
  return { ...actors, sent, end }
}

const order = { number: "20261122000000000001", ids: [] }
const toPlans = (event: { readonly type: string; readonly userId?: string | null }) => [{ to: "plans", event }]
const plan = { plan: "platform", period: "monthly" } as const
const purchase = { kind: "plan", ...plan } as const
const somebody = user()
/** What signing in is told to interrupt. */
const interrupted = { kind: "subscribe", ...plan, total: 24_990 }

const told: ReadonlyArray<readonly ["plans" | "session" | "auth" | "checkout", News, ReadonlyArray<object>]> = [
  [
    "plans",
    { type: "signIn.wanted" },
    [{ to: "auth", event: { type: "auth.open", form: "login", returnTo: null, interrupted } }]
  ],
  ["plans", { type: "plan.ordered", ...plan }, [{ to: "checkout", event: { type: "purchase.open", purchase } }]],
  ["session", { type: "session.began", user: somebody }, toPlans({ type: "user.known", userId: somebody.id })],
  ["session", { type: "session.ended", why: "left" }, toPlans({ type: "user.known", userId: null })],
  ["auth", { type: "auth.closed" }, toPlans({ type: "signIn.gaveUp" })],
  ["auth", { type: "auth.finished", returnTo: null }, []],
  ["auth", { type: "auth.verified" }, []],
  ["checkout", { type: "order.paid", ...order }, toPlans({ type: "subscriptions.renew" })],
  ["checkout", { type: "order.heard", ...order }, toPlans({ type: "subscriptions.renew" })],
  ["checkout", { type: "payment.awaited" }, []]
]

it.each(told)("passes on what %s say: %o", (from, news, expected) => {
  const { sent, end, ...actors } = opened()
  const { tell } = actors[from] as { readonly tell: (news: News) => void }
  tell(news)
  expect(sent()).toEqual(expected)
  end()
  tell(news)
  expect(sent()).toEqual([])
})
