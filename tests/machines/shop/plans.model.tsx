import { expect } from "vitest"
import { page } from "vitest/browser"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { plansMachine } from "../../../src/machines/shop/plans.machine.ts"
import { Plans } from "../../../src/ui/shop/Plans.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { subscription } from "../../kit/fixtures/subscriptions.ts"

const [reader, another] = ["reader000000001", "reader000000002"]
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

/** What the server tells of a reader: no other plan can be bought while one renews itself. */
const standings = { none: [], renewing: [renewing], ended: [ended], followed: [ended, next], overdue: [overdue] }

const isOffered = ({ standing }: Expected) => standing !== "renewing" && standing !== "followed"

/** A reader's plans are shown as they pay for theirs, else by the year first. */
const shownPeriod = ({ period, standing }: Expected) => period ?? (standing === "renewing" ? "monthly" : "yearly")

interface Expected {
  readonly reader: string | null
  readonly now: "visiting" | "looking" | "told" | "untold"
  /** As it was chosen. */
  readonly period: "monthly" | "yearly" | null
  /** The plan that is ordered as soon as it is known that it may be. */
  readonly wanted: keyof typeof names | null
  /** By what a visitor came to want nothing any more. */
  readonly left: "gave up" | "went" | null
  readonly standing: keyof typeof standings
}

export const model: Model<typeof plansMachine, Expected> = {
  machine: plansMachine,
  inputs: [{ reader: null }],
  cases: [
    { type: "period.choose", period: "monthly" },
    { type: "plan.choose", plan: "platform" },
    { type: "plan.choose", plan: "family" },
    { type: "signIn.gaveUp" },
    { type: "user.told", reader },
    { type: "user.told", reader: another },
    { type: "user.told", reader: null },
    ...Object.values(standings).map((subscriptions) => ({ type: "standing.told", subscriptions }) as const),
    { type: "standing.untold", trouble: unreachable },
    { type: "standing.renew" }
  ],
  begin: () => ({ reader: null, now: "visiting", period: null, wanted: null, left: null, standing: "none" }),
  next: (before, event) => {
    const { now, wanted } = before
    switch (event.type) {
      case "period.choose":
        return shownPeriod(before) === event.period ? null : { ...before, period: event.period }
      case "plan.choose": {
        const plan = event.plan === "family" ? "family" : "platform"
        if (!isOffered(before) || (now === "looking" && wanted === plan)) return null
        // It is sold for the price that stood there.
        return now === "told" || now === "untold"
          ? before
          : { ...before, wanted: plan, period: shownPeriod(before), left: null }
      }
      case "signIn.gaveUp":
        return now === "visiting" && wanted !== null ? { ...before, wanted: null, left: "gave up" } : before
      case "user.told": {
        // Where another reader takes over, what the one before wanted is tried alone.
        if (event.reader === another && (now !== "looking" || wanted === null)) return null
        if (event.reader === before.reader) return before
        const isIn = now === "visiting"
        const isOut = event.reader === null
        return {
          ...before,
          reader: event.reader,
          now: isOut ? "visiting" : "looking",
          wanted: isIn ? wanted : null,
          left: isOut && wanted !== null ? "went" : null,
          standing: "none"
        }
      }
      case "standing.told": {
        const told = Object.entries(standings).find(([, subscriptions]) => subscriptions === event.subscriptions)!
        const standing = told[0] as Expected["standing"]
        return now === "looking" ? { ...before, now: "told", wanted: null, standing } : null
      }
      case "standing.untold":
        return now === "looking" ? { ...before, now: "untold", wanted: null } : null
      case "standing.renew":
        return now === "visiting" ? before : { ...before, now: "looking" }
      default:
        return null
    }
  },
  // What a reader has decides only what is offered, and how it is paid for.
  place: (expected) => [
    expected.now,
    expected.left,
    expected.period,
    expected.wanted,
    isOffered(expected),
    shownPeriod(expected)
  ],
  asks: ({ now }) => (now === "looking" ? [{ slot: "look", input: undefined }] : []),
  // What has changed since the question was put is not in its answer: it is put anew, as for another reader.
  begins: ({ before, event, expected: { now, reader: whose } }) =>
    now === "looking" && (before?.now !== "looking" || event?.type === "standing.renew" || before.reader !== whose)
      ? ["look"]
      : [],
  news: ({ before, event, expected }) => {
    if (before === null || event === null) return []
    const { now, wanted } = before
    const ordered = (plan: keyof typeof names) => [{ type: "plan.ordered", plan, period: shownPeriod(before) }] as const
    if (event.type === "plan.choose" && now === "visiting") return [{ type: "signIn.wanted" }]
    if (event.type === "plan.choose" && now !== "looking")
      return ordered(event.plan === "family" ? "family" : "platform")
    const isAnswered = event.type === "standing.told" || event.type === "standing.untold"
    // The server refuses what may not be.
    return isAnswered && wanted !== null && isOffered(expected) ? ordered(wanted) : []
  },
  show: (actor) => draw(<Plans plans={actor} />),
  act: {
    "period.choose": () => (page.getByRole("radio", { name: "Aylık" }).element() as HTMLElement).click(),
    "plan.choose": ({ plan }) => press(`Abone Ol: ${names[plan as keyof typeof names]}`)
  },
  promise: async (expected) => {
    await rendered()
    const { now, wanted, standing } = expected
    const isLooking = now === "looking"
    const text = document.body.textContent
    expect(
      [...document.querySelectorAll("li > p:has(strong)")].map((one) => one.textContent.replaceAll(/\s/g, " "))
    ).toEqual(prices[shownPeriod(expected)])
    expect(said("button").filter((name) => name.startsWith("Abone Ol"))).toEqual(
      isOffered(expected)
        ? Object.entries(names).flatMap(([plan, name]) => (isLooking && wanted === plan ? [] : `Abone Ol: ${name}`))
        : []
    )
    expect(said("button").includes("Aboneliğinize bakılıyor...")).toBe(isLooking && wanted !== null)
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
