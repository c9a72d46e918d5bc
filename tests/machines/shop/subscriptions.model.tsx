import { expect } from "vitest"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { cancelMachine } from "../../../src/machines/shop/cancel.machine.ts"
import { subscriptionsMachine } from "../../../src/machines/shop/subscriptions.machine.ts"
import { Subscriptions } from "../../../src/ui/shop/Subscriptions.tsx"
import { desk } from "../../kit/desk.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { draw, drawn, press, said } from "../../kit/screen.tsx"
import { subscription, year } from "../../kit/subscriptions.ts"

const platform = subscription()
const cima = year("Çıma")
const all = { platform: [platform], publication: [cima] }
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
    subscriptions?.platform.map(({ auto_renewal }) => auto_renewal),
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
      ({ auto_renewal, end_date, plan }) =>
        `Başlangıç tarihi1 Ocak 2020${auto_renewal ? "Yenilenme" : "Bitiş"} tarihi1 ${end_date.includes("-03-") ? "Mart" : "Şubat"} 2099Ücret${plan === null ? "499,90" : "249,90"} TL`
    )
    expect(textOf("dl")).toEqual(facts)
    expect(textOf("h3")).toEqual(
      subscriptions.platform.length === 0 ? [] : ["Platform planı, aylık", "Aboneliğinizle", "ÇımaYıllık Abonelik"]
    )
    const [plan, magazine] = [subscriptions.platform[0], subscriptions.publication[0]]
    expect(said("button").filter((name) => name.startsWith("Aboneliği İptal Et"))).toEqual([
      ...(plan?.auto_renewal === true ? ["Aboneliği İptal Et: Platform"] : []),
      ...(magazine?.auto_renewal === true ? ["Aboneliği İptal Et: Çıma"] : [])
    ])
    const isEmpty = textOf("p").includes("Aktif dergi aboneliğiniz bulunmamaktadır.")
    expect([isEmpty, said("link").includes("Planlara bak")]).toEqual([magazine === undefined, plan === undefined])
    expect(textOf("p").filter((words) => words === "Yenilenmeyecek")).toHaveLength(
      [plan, magazine].filter((one) => one?.auto_renewal === false).length
    )
  }
}
