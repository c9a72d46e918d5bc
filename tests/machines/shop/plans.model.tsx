import { expect } from "vitest"
import { page } from "vitest/browser"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { plansMachine } from "../../../src/machines/shop/plans.machine.ts"
import { Plans } from "../../../src/ui/shop/Plans.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { subscription } from "../../kit/fixtures/subscriptions.ts"

const [userId, another] = ["reader000000001", "reader000000002"]
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

/** The user's subscriptions. No other plan can be bought while one renews itself. */
const standings = { none: [], renewing: [renewing], ended: [ended], followed: [ended, next], overdue: [overdue] }

const isOffered = ({ standing }: Expected) => standing !== "renewing" && standing !== "followed"

/** The period of the user's own plan, else yearly. */
const shownPeriod = ({ period, standing }: Expected) => period ?? (standing === "renewing" ? "monthly" : "yearly")

interface Expected {
  readonly userId: string | null
  readonly now: "visiting" | "looking" | "told" | "untold"
  /** Null until chosen. */
  readonly period: "monthly" | "yearly" | null
  /** A chosen plan that waits for the subscriptions. */
  readonly wanted: keyof typeof names | null
  /** Why a chosen plan was dropped. */
  readonly left: "gave up" | "went" | null
  readonly standing: keyof typeof standings
}

export const model: Model<typeof plansMachine, Expected> = {
  machine: plansMachine,
  inputs: [{ userId: null }, { userId }],
  cases: [
    { type: "period.choose", period: "monthly" },
    { type: "plan.choose", plan: "platform" },
    { type: "plan.choose", plan: "family" },
    { type: "signIn.gaveUp" },
    { type: "user.known", userId },
    { type: "user.known", userId: another },
    { type: "user.known", userId: null },
    ...Object.values(standings).map((subscriptions) => ({ type: "subscriptions.loaded", subscriptions }) as const),
    { type: "subscriptions.failed", trouble: unreachable },
    { type: "subscriptions.renew" }
  ],
  begin: (input) => ({
    userId: input.userId,
    now: input.userId === null ? "visiting" : "looking",
    period: null,
    wanted: null,
    left: null,
    standing: "none"
  }),
  next: (before, event) => {
    const { now, wanted } = before
    switch (event.type) {
      case "period.choose":
        return shownPeriod(before) === event.period ? null : { ...before, period: event.period }
      case "plan.choose": {
        const plan = event.plan === "family" ? "family" : "platform"
        if (!isOffered(before) || (now === "looking" && wanted === plan)) return null
        // The price shown then counts.
        return now === "told" || now === "untold"
          ? before
          : { ...before, wanted: plan, period: shownPeriod(before), left: null }
      }
      case "signIn.gaveUp":
        return now === "visiting" && wanted !== null ? { ...before, wanted: null, left: "gave up" } : before
      case "user.known": {
        // A change of users is tried only while a chosen plan waits.
        if (event.userId === another && (now !== "looking" || wanted === null)) return null
        if (event.userId === before.userId) return before
        const isIn = now === "visiting"
        const isOut = event.userId === null
        return {
          ...before,
          userId: event.userId,
          now: isOut ? "visiting" : "looking",
          wanted: isIn ? wanted : null,
          left: isOut && wanted !== null ? "went" : null,
          standing: "none"
        }
      }
      case "subscriptions.loaded": {
        const told = Object.entries(standings).find(([, subscriptions]) => subscriptions === event.subscriptions)!
        const standing = told[0] as Expected["standing"]
        return now === "looking" ? { ...before, now: "told", wanted: null, standing } : null
      }
      case "subscriptions.failed":
        return now === "looking" ? { ...before, now: "untold", wanted: null } : null
      case "subscriptions.renew":
        return now === "visiting" ? before : { ...before, now: "looking" }
      default:
        return null
    }
  },
  // The subscriptions decide only what is offered, and its period.
  place: (expected) => [
    expected.now,
    expected.left,
    expected.period,
    expected.wanted,
    isOffered(expected),
    shownPeriod(expected)
  ],
  asks: ({ now }) => (now === "looking" ? [{ slot: "look", input: undefined }] : []),
  // A change after the request is not in its answer, so it is repeated, as for another user.
  begins: ({ before, event, expected: { now, userId: whose } }) =>
    now === "looking" && (before?.now !== "looking" || event?.type === "subscriptions.renew" || before.userId !== whose)
      ? ["look"]
      : [],
  news: ({ before, event, expected }) => {
    if (before === null || event === null) return []
    const { now, wanted } = before
    const ordered = (plan: keyof typeof names) => [{ type: "plan.ordered", plan, period: shownPeriod(before) }] as const
    if (event.type === "plan.choose" && now === "visiting") return [{ type: "signIn.wanted" }]
    if (event.type === "plan.choose" && now !== "looking")
      return ordered(event.plan === "family" ? "family" : "platform")
    const isAnswered = event.type === "subscriptions.loaded" || event.type === "subscriptions.failed"
    // The server refuses what may not be.
    return isAnswered && wanted !== null && isOffered(expected) ? ordered(wanted) : []
  },
  show: (actor) => draw(<Plans plans={actor} />),
  act: {
    "period.choose": () => (page.getByRole("radio", { name: "Aylık" }).element() as HTMLElement).click(),
    "plan.choose": ({ plan }) => press(`Abone ol: ${names[plan as keyof typeof names]}`)
  },
  promise: async (expected) => {
    await rendered()
    const { now, wanted, standing } = expected
    const isLooking = now === "looking"
    const text = document.body.textContent
    expect(
      [...document.querySelectorAll("li > p:has(strong)")].map((one) => one.textContent.replaceAll(/\s/g, " "))
    ).toEqual(prices[shownPeriod(expected)])
    expect(said("button").filter((name) => name.startsWith("Abone ol"))).toEqual(
      isOffered(expected)
        ? Object.entries(names).flatMap(([plan, name]) => (isLooking && wanted === plan ? [] : `Abone ol: ${name}`))
        : []
    )
    expect(said("button").includes("Aboneliğinize bakılıyor…")).toBe(isLooking && wanted !== null)
    expect(text.includes("Mevcut planınız")).toBe(standing !== "none" && standing !== "overdue")
    // It is paid for the day before it ends.
    expect(text.includes("31 Ocak 2099 tarihinde yenilenecek.")).toBe(standing === "renewing")
    expect(text.includes("1 Şubat 2099 tarihinde bitecek.")).toBe(standing === "ended" || standing === "followed")
    expect(text.includes("Sıradaki planınız 1 Şubat 2099 tarihinde başlayacak.")).toBe(standing === "followed")
    expect(said("link").includes("Aboneliklerim")).toBe(!isOffered(expected))
    expect(said("status")).toEqual([
      isOffered(expected)
        ? standing === "ended"
          ? "Şimdi alacağınız plan, ödenmiş dönemin bittiği 1 Şubat 2099 tarihinde başlar."
          : ""
        : "Başka bir plana geçmek için önce yenilenen aboneliğinizi iptal edin; yeni plan, ödenmiş dönem bitince başlar."
    ])
    expect(said("alert")).toEqual(
      now === "untold" ? ["Şu anki aboneliğiniz öğrenilemedi: Sunucuya ulaşılamadı.Tekrar dene"] : []
    )
  }
}
