import { expect } from "vitest"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { cancelMachine } from "../../../src/machines/shop/cancel.machine.ts"
import { subscriptionsMachine } from "../../../src/machines/shop/subscriptions.machine.ts"
import { Subscriptions } from "../../../src/ui/shop/Subscriptions.tsx"
import { desk } from "../../kit/desk.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"
import { subscription, year } from "../../kit/subscriptions.ts"

const platform = subscription()
const cima = year("Çıma")
const all = { platform: [platform], publication: [cima] }
const [over, later] = [
  { ...platform, is_overdue: true },
  subscription({ id: "subscription002", plan: "family", start_date: platform.end_date })
]
const renewed = { ...all, platform: [{ ...platform, end_date: "2099-03-01T09:00:00.000Z" }] }

/** The last question that each list was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

const textOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => (one.textContent ?? "").replaceAll(/\s/g, " "))

export const model: Model<typeof subscriptionsMachine> = {
  machine: subscriptionsMachine,
  cases: [
    { type: "subscriptions.loaded", subscriptions: { platform: [], publication: [] } },
    { type: "subscriptions.loaded", subscriptions: all },
    { type: "subscriptions.loaded", subscriptions: renewed },
    { type: "subscriptions.loaded", subscriptions: { platform: [over], publication: [] } },
    {
      type: "subscriptions.loaded",
      subscriptions: { platform: [{ ...platform, auto_renewal: false }, later], publication: [] }
    },
    { type: "subscriptions.failed", trouble: unreachable },
    { type: "subscriptions.reload" },
    { type: "subscription.ended", id: platform.id },
    { type: "subscription.ended", id: cima.id }
  ],
  happens: ({ context }, event) =>
    event.type !== "subscription.ended" ||
    [...(context.subscriptions?.platform ?? []), ...(context.subscriptions?.publication ?? [])].some(
      ({ id }) => id === event.id
    ),
  facts: ({ context: { subscriptions } }) => [
    subscriptions?.platform.map(({ auto_renewal, is_overdue }) => [auto_renewal, is_overdue]),
    subscriptions?.publication.map(({ auto_renewal }) => auto_renewal)
  ],
  show: (actor) =>
    draw(
      <Subscriptions
        subscriptions={actor}
        cancel={createActor(desk().filled(cancelMachine)).start()}
        family={null}
        membership={null}
      />
    ),
  act: {
    "subscriptions.reload": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event)
  },
  promise: async (expected, actor, { event, asked }) => {
    await drawn()
    const { subscriptions } = expected.context
    const isAsked = expected.matches("loading") || expected.matches("refreshing")
    expect(asked).toEqual(isAsked ? [{ slot: "load", input: undefined }] : [])
    // What is on its way does not know what has changed since.
    if (event?.type === "subscription.ended" || (event?.type === "subscriptions.reload" && isAsked))
      expect(asked[0]).not.toBe(questions.get(actor))
    questions.set(actor, asked[0])
    expect(said("status").includes("Abonelikleriniz yükleniyor")).toBe(expected.matches("loading"))
    if (expected.matches("failed"))
      expect(said("alert")[0]).toMatch(/^Abonelikleriniz yüklenemediSunucuya ulaşılamadı\./)
    else if (expected.matches("stale"))
      expect(said("alert")).toEqual([
        "Abonelikleriniz yenilenemedi, eskimiş olabilir: Sunucuya ulaşılamadı.Tekrar dene"
      ])
    else expect(said("alert")).toEqual([])
    if (subscriptions === null) return expect(textOf("dl")).toEqual([])
    const facts = [...subscriptions.platform, ...subscriptions.publication].map(
      ({ auto_renewal, is_overdue, start_date, end_date, plan }) => {
        const begins = start_date === later.start_date ? "1 Şubat 2099" : "1 Ocak 2020"
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
