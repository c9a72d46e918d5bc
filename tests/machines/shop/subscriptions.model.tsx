import { expect } from "vitest"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { cancelMachine } from "../../../src/machines/shop/cancel.machine.ts"
import { subscriptionsMachine } from "../../../src/machines/shop/subscriptions.machine.ts"
import { Subscriptions } from "../../../src/ui/shop/Subscriptions.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { subscription, year } from "../../kit/fixtures/subscriptions.ts"

const platform = subscription()
const cima = year("Çıma")
const [renewed, overdue] = [
  { ...platform, end_date: "2099-03-01T09:00:00.000Z" },
  { ...platform, is_overdue: true }
]
const following = subscription({ id: "subscription002", plan: "family", start_date: platform.end_date })

/** What the server tells. */
const lists = {
  none: { platform: [], publication: [] },
  all: { platform: [platform], publication: [cima] },
  renewed: { platform: [renewed], publication: [] },
  overdue: { platform: [overdue], publication: [] },
  followed: { platform: [{ ...platform, auto_renewal: false }, following], publication: [] }
}

interface Expected {
  readonly now: "loading" | "failed" | "shown" | "refreshing" | "stale"
  readonly list: keyof typeof lists | null
  /** What was cancelled here since the list came. */
  readonly ended: ReadonlyArray<string>
}

/** What is listed; what was cancelled stays, and is not renewed. */
const listed = ({ list, ended }: Expected) => {
  const of = (subscriptions: typeof lists.all.platform) =>
    subscriptions.map((one) => (ended.includes(one.id) ? { ...one, auto_renewal: false } : one))
  return list === null ? null : { platform: of(lists[list].platform), publication: of(lists[list].publication) }
}

const isAsked = ({ now }: Expected) => now === "loading" || now === "refreshing"

const textOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => (one.textContent ?? "").replaceAll(/\s/g, " "))

export const model: Model<typeof subscriptionsMachine, Expected> = {
  machine: subscriptionsMachine,
  cases: [
    { type: "subscriptions.loaded", subscriptions: lists.none },
    { type: "subscriptions.loaded", subscriptions: lists.all },
    { type: "subscriptions.loaded", subscriptions: lists.renewed },
    { type: "subscriptions.loaded", subscriptions: lists.overdue },
    { type: "subscriptions.loaded", subscriptions: lists.followed },
    { type: "subscriptions.failed", trouble: unreachable },
    { type: "subscriptions.reload" },
    { type: "subscription.ended", id: platform.id },
    { type: "subscription.ended", id: cima.id }
  ],
  begin: () => ({ now: "loading", list: null, ended: [] }),
  next: (before, event) => {
    const { list, ended } = before
    switch (event.type) {
      case "subscriptions.loaded": {
        const loaded = (["none", "all", "renewed", "overdue", "followed"] as const).find(
          (name) => lists[name] === event.subscriptions
        )!
        return isAsked(before) ? { now: "shown", list: loaded, ended: [] } : null
      }
      case "subscriptions.failed":
        return isAsked(before) ? { ...before, now: list === null ? "failed" : "stale" } : null
      case "subscriptions.reload":
        return { ...before, now: list === null ? "loading" : "refreshing" }
      case "subscription.ended": {
        const { platform: plans, publication: years } = listed(before) ?? lists.none
        if (![...plans, ...years].some(({ id, auto_renewal }) => id === event.id && auto_renewal)) return null
        return { ...before, now: "refreshing", ended: [...ended, event.id].toSorted() }
      }
      default:
        return null
    }
  },
  asks: (expected) => (isAsked(expected) ? [{ slot: "load", input: undefined }] : []),
  // What is on its way does not know what has changed since: it is asked for anew.
  begins: ({ before, event, expected }) => {
    const isPutAnew = event?.type === "subscription.ended" || event?.type === "subscriptions.reload"
    if (!isAsked(expected) || (before?.now === "loading" && isPutAnew)) return []
    return before?.now !== expected.now || isPutAnew ? ["load"] : []
  },
  show: (actor) =>
    draw(
      <Subscriptions
        subscriptions={actor}
        cancel={createActor(slotAnswers().filled(cancelMachine)).start()}
        family={null}
        membership={null}
      />
    ),
  act: {
    "subscriptions.reload": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event)
  },
  promise: async (expected) => {
    await rendered()
    const { now } = expected
    const subscriptions = listed(expected)
    expect(said("status").includes("Abonelikleriniz yükleniyor")).toBe(now === "loading")
    if (now === "failed") expect(said("alert")[0]).toMatch(/^Abonelikleriniz yüklenemediSunucuya ulaşılamadı\./)
    else
      expect(said("alert")).toEqual(
        now === "stale" ? ["Abonelikleriniz yenilenemedi, eskimiş olabilir: Sunucuya ulaşılamadı.Tekrar dene"] : []
      )
    if (subscriptions === null) return expect(textOf("dl")).toEqual([])
    const facts = [...subscriptions.platform, ...subscriptions.publication].map(
      ({ auto_renewal, is_overdue, start_date, end_date, plan }) => {
        const begins = start_date === following.start_date ? "1 Şubat 2099" : "1 Ocak 2020"
        // It is paid for the day before it ends.
        const [paid, ends] = end_date.includes("-03-")
          ? ["28 Şubat 2099", "1 Mart 2099"]
          : ["31 Ocak 2099", "1 Şubat 2099"]
        const until = auto_renewal && !is_overdue ? `Yenilenme tarihi${paid}` : `Bitiş tarihi${ends}`
        return `Başlangıç tarihi${begins}${until}Ücret${plan === null ? "499,90" : "249,90"} TL`
      }
    )
    expect(textOf("dl")).toEqual(facts)
    const [plan, magazine] = [subscriptions.platform[0], subscriptions.publication[0]]
    const [hasNext, isOver] = [subscriptions.platform.length === 2, plan?.is_overdue === true]
    expect(textOf("h3")).toEqual([
      ...(plan === undefined ? [] : ["Platform planı, aylık"]),
      ...(hasNext ? ["Aile planı, aylıkSıradaki"] : []),
      ...(plan === undefined || isOver ? [] : ["Aboneliğinizle"]),
      ...(magazine === undefined ? [] : ["ÇımaYıllık Abonelik"])
    ])
    expect(textOf("p").some((words) => words.startsWith("Ödemesi alınamadığı için durdu."))).toBe(
      isOver && plan?.auto_renewal === true
    )
    expect(said("button").filter((name) => name.startsWith("Aboneliği İptal Et"))).toEqual([
      ...(plan?.auto_renewal === true ? ["Aboneliği İptal Et: Platform"] : []),
      ...(hasNext ? ["Aboneliği İptal Et: Aile"] : []),
      ...(magazine?.auto_renewal === true ? ["Aboneliği İptal Et: Çıma"] : [])
    ])
    const isEmpty = textOf("p").includes("Aktif dergi aboneliğiniz bulunmamaktadır.")
    expect([isEmpty, said("link").includes("Planlara bak")]).toEqual([
      magazine === undefined,
      plan === undefined || isOver
    ])
    expect(textOf("p").filter((words) => words === "Yenilenmeyecek")).toHaveLength(
      [plan, magazine].filter((one) => one?.auto_renewal === false).length
    )
  }
}
