import { expect } from "vitest"
import { createActor } from "xstate"
import { orderSearchMachine } from "../../../src/machines/team/orderSearch.machine.ts"
import { refundingMachine } from "../../../src/machines/team/refunding.machine.ts"
import { TeamOrders } from "../../../src/ui/team/TeamOrders.tsx"
import { orderWith, teamOrder, teamRefund } from "../../kit/fixtures/teamOrders.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const order = teamOrder()
const other = teamOrder({ order_number: "20261121000000000002", reader: null })
const asked = orderWith(teamRefund({ state: "asked" }))
const refunded = orderWith(teamRefund())
const answers = { both: [order, other], none: [] }
const changes = { asked, refunded }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const label = "Sipariş numarası ya da e-posta adresi"

interface Expected {
  readonly now: "resting" | "asking" | "reloading"
  readonly words: string
  readonly sought: string
  readonly found: keyof typeof answers | null
  /** What became of the first order's issue. */
  readonly refund: keyof typeof changes | null
  readonly isTroubled: boolean
  /** It could not be reloaded. */
  readonly isKept: boolean
}

const nothing = { found: null, refund: null, isTroubled: false, isKept: false } as const

const type = (text: string) => {
  const into = fieldOf(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

export const model: Model<typeof orderSearchMachine, Expected> = {
  machine: orderSearchMachine,
  cases: [
    { type: "search.edit", words: " a@okur.example " },
    { type: "search.edit", words: "  " },
    { type: "search.send" },
    { type: "orders.found", orders: answers.both },
    { type: "orders.found", orders: answers.none },
    { type: "orders.failed", trouble },
    { type: "order.changed", order: asked },
    { type: "order.changed", order: refunded },
    { type: "order.reload", number: order.order_number },
    { type: "order.reloaded", order: asked },
    { type: "order.reloaded", order: refunded },
    { type: "order.kept", trouble }
  ],
  begin: () => ({ now: "resting", words: "", sought: "", ...nothing }),
  next: (before, event) => {
    const { now, words, found, refund } = before
    switch (event.type) {
      case "search.edit":
        return event.words === words ? null : { ...before, words: event.words }
      case "search.send":
        if (now === "asking") return null
        if (words.trim() === "") return before
        return { now: "asking", words, sought: words.trim(), ...nothing }
      case "orders.found":
        return now === "asking"
          ? { ...before, now: "resting", found: event.orders === answers.both ? "both" : "none" }
          : null
      case "orders.failed":
        return now === "asking" ? { ...before, now: "resting", isTroubled: true } : null
      // The dialog that changes it stands over what was found. What was on its way is asked for again.
      case "order.changed":
        return found === "both" && now !== "asking"
          ? { ...before, refund: event.order === asked ? "asked" : "refunded" }
          : null
      // Only what is not known yet is asked about.
      case "order.reload":
        return now === "resting" && refund === "asked" ? { ...before, now: "reloading", isKept: false } : null
      case "order.reloaded":
        return now === "reloading"
          ? { ...before, now: "resting", refund: event.order === asked ? "asked" : "refunded" }
          : null
      case "order.kept":
        return now === "reloading" ? { ...before, now: "resting", isKept: true } : null
      default:
        return null
    }
  },
  asks: ({ now, sought }) => {
    if (now === "asking") return [{ slot: "find", input: sought }]
    return now === "reloading" ? [{ slot: "reload", input: { number: order.order_number } }] : []
  },
  begins: ({ before, expected: { now }, event }) => {
    if (now === "resting" || (before?.now === now && event?.type !== "order.changed")) return []
    return [now === "asking" ? "find" : "reload"]
  },
  show: (actor) => draw(<TeamOrders search={actor} refunding={createActor(refundingMachine).start()} />),
  act: {
    "search.edit": ({ words }) => type(words),
    "search.send": () => press("Ara"),
    "order.reload": () => press("İadenin sonucuna bak: Atlas, Kasım 2026")
  },
  promise: async ({ now, words, sought, found, refund, isTroubled, isKept }) => {
    await rendered()
    const isAsking = now === "asking"
    expect(fieldOf(label).value).toBe(words)
    expect(said("status")[0]).toBe(
      isAsking
        ? "Aranıyor…"
        : found === "both"
          ? "2 sipariş bulundu."
          : found === "none"
            ? `“${sought}” için sipariş yok.`
            : ""
    )
    expect(said("heading").slice(1)).toEqual(found === "both" ? [order.order_number, other.order_number] : [])
    const text = document.body.textContent
    expect(text.includes("Ayşe Okur <a@okur.example>")).toBe(found === "both")
    expect(text.includes("Silinmiş hesap")).toBe(found === "both")
    expect(text.includes("Planlar ve yıllık abonelikler iade edilmez.")).toBe(found === "both")
    const buttons = said("button").filter((name) => name.startsWith("İade et:"))
    expect(buttons).toEqual(
      found === "both" ? Array.from({ length: refund === null ? 2 : 1 }, () => "İade et: Atlas, Kasım 2026") : []
    )
    expect(text.includes("İade edildi (Defne,")).toBe(refund === "refunded")
    expect(text.includes("İade istendi, sonucu henüz belli değil (Defne,")).toBe(refund === "asked")
    const reload = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Sonucuna bak")
    expect(reload.map(({ ariaBusy }) => ariaBusy === "true")).toEqual(refund === "asked" ? [now === "reloading"] : [])
    expect(said("alert")).toEqual([
      ...(isTroubled ? ["Aranamadı. Sunucuda bir hata oluştu."] : []),
      ...(isKept ? ["Siparişin şimdiki hâli alınamadı; gösterilen eskimiş olabilir. Sunucuda bir hata oluştu."] : [])
    ])
  }
}
