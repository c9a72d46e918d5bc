import { expect } from "vitest"
import { page } from "vitest/browser"
import type { PlanId } from "../../../src/domain/shop/plans.ts"
import { renewingPlan } from "../../../src/domain/shop/ownPlans.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { periodIn, plansMachine } from "../../../src/machines/shop/plans.machine.ts"
import { Plans } from "../../../src/ui/shop/Plans.tsx"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"
import { subscription } from "../../kit/subscriptions.ts"

const reader = "reader000000001"
const renewing = subscription()
const ended = subscription({ auto_renewal: false, billing_period: "yearly" })
const overdue = subscription({ is_overdue: true, billing_period: "yearly" })
/** A family plan that follows on the one that runs, and renews itself. */
const next = subscription({
  id: "subscription002",
  plan: "family",
  start_date: ended.end_date,
  end_date: "2099-03-01T09:00:00.000Z"
})
const names = { platform: "Platform", family: "Aile" } as const
const prices = { monthly: ["249,90 TL ayda", "499,90 TL ayda"], yearly: ["2.499,00 TL yılda", "4.999,00 TL yılda"] }

/** The last question that each chart was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

/** What each screen was seen to wait for last. */
const waited = new WeakMap<object, PlanId | null>()

export const model: Model<typeof plansMachine> = {
  machine: plansMachine,
  inputs: [{ reader: null }, { reader }],
  cases: [
    { type: "period.choose", period: "monthly" },
    { type: "plan.choose", plan: "platform" },
    { type: "plan.choose", plan: "family" },
    { type: "signIn.gaveUp" },
    { type: "reader.told", reader },
    { type: "reader.told", reader: null },
    { type: "standing.told", subscriptions: [] },
    { type: "standing.told", subscriptions: [renewing] },
    { type: "standing.told", subscriptions: [ended] },
    { type: "standing.told", subscriptions: [ended, next] },
    { type: "standing.told", subscriptions: [overdue] },
    { type: "standing.untold", trouble: unreachable },
    { type: "standing.renew" }
  ],
  // Where one renews itself, nothing is offered that could be pressed; and nobody chooses what is chosen.
  happens: ({ context }, event) =>
    event.type === "period.choose"
      ? periodIn(context) !== event.period
      : event.type !== "plan.choose" || renewingPlan(context.subscriptions) === null,
  facts: ({ context }) => [context.wanted !== null, renewingPlan(context.subscriptions) !== null, periodIn(context)],
  show: (actor) => draw(<Plans plans={actor} />),
  act: {
    "period.choose": () => (page.getByRole("radio", { name: "Aylık" }).element() as HTMLElement).click(),
    "plan.choose": ({ plan }, { actor }) => {
      // The one that waits already can be pressed no more.
      if (actor.getSnapshot().hasTag("busy") && actor.getSnapshot().context.wanted === plan)
        actor.send({ type: "plan.choose", plan })
      else press(`Abone Ol: ${names[plan as keyof typeof names]}`)
    }
  },
  promise: async (expected, actor, { event, asked, news }) => {
    await drawn()
    const { wanted, subscriptions, trouble } = expected.context
    const [first] = subscriptions
    const period = expected.context.period ?? first?.billing_period ?? "yearly"
    const isLooking = expected.matches("looking")
    expect(asked).toEqual(isLooking ? [{ slot: "look", input: undefined }] : [])
    // What has changed since the question was put is not in its answer.
    if (event?.type === "standing.renew" && isLooking) expect(asked[0]).not.toBe(questions.get(actor))
    questions.set(actor, asked[0])
    const text = document.querySelector("main, body")?.textContent ?? ""
    expect(
      [...document.querySelectorAll("li > p:has(strong)")].map((one) => one.textContent?.replaceAll(/\s/g, " "))
    ).toEqual(prices[period])
    const isRenewing = renewingPlan(subscriptions) !== null
    expect(said("button").filter((name) => name.startsWith("Abone Ol"))).toEqual(
      isRenewing
        ? []
        : Object.entries(names).flatMap(([plan, name]) => (isLooking && wanted === plan ? [] : `Abone Ol: ${name}`))
    )
    expect(said("button").includes("Aboneliğinize bakılıyor...")).toBe(isLooking && wanted !== null)
    const isRunning = first !== undefined && !first.is_overdue
    expect(text.includes("Mevcut planınız")).toBe(isRunning)
    // It is paid for the day before it ends.
    expect(text.includes("31 Ocak 2099 tarihinde yenilenecek.")).toBe(isRunning && first.auto_renewal)
    expect(text.includes("Sıradaki planınız 1 Şubat 2099 tarihinde başlayacak.")).toBe(subscriptions.length === 2)
    expect(said("link").includes("Aboneliklerim")).toBe(isRenewing)
    expect(text.includes("1 Şubat 2099 tarihinde bitecek.")).toBe(isRunning && !first.auto_renewal)
    const isEnding = isRunning && !isRenewing
    expect(said("status")).toEqual([
      isRenewing
        ? "Başka bir plana geçmek için önce yenilenen aboneliğinizi iptal edin; yeni plan, ödenmiş dönem bitince başlar."
        : isEnding
          ? "Şimdi alacağınız plan, ödenmiş dönemin bittiği 1 Şubat 2099 tarihinde başlar."
          : ""
    ])
    expect(said("alert")).toEqual(
      expected.matches("unknown") && trouble !== null
        ? ["Şu anki aboneliğiniz öğrenilemedi: Sunucuya ulaşılamadı.Tekrar dene"]
        : []
    )
    const awaited = waited.get(actor) ?? null
    waited.set(actor, isLooking ? wanted : null)
    if (event?.type === "plan.choose" && expected.matches("signingIn"))
      return expect(news).toEqual([{ type: "signIn.wanted" }])
    const isAnswered = event?.type === "standing.told" || event?.type === "standing.untold"
    const plan = isAnswered ? awaited : event?.type === "plan.choose" && !isLooking ? event.plan : null
    expect(news).toEqual(plan === null || isRenewing ? [] : [{ type: "plan.ordered", plan, period }])
  }
}
