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
const answers = { both: [order, other], none: [] }
const refunded = orderWith(teamRefund())
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const label = "Sipariş numarası ya da e-posta adresi"

interface Expected {
  readonly isAsking: boolean
  readonly words: string
  readonly sought: string
  readonly found: keyof typeof answers | null
  readonly isRefunded: boolean
  readonly isTroubled: boolean
}

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
    { type: "order.changed", order: refunded }
  ],
  begin: () => ({ isAsking: false, words: "", sought: "", found: null, isRefunded: false, isTroubled: false }),
  next: (before, event) => {
    const { isAsking, words, found } = before
    switch (event.type) {
      case "search.edit":
        return event.words === words ? null : { ...before, words: event.words }
      case "search.send":
        if (isAsking) return null
        if (words.trim() === "") return before
        return { isAsking: true, words, sought: words.trim(), found: null, isRefunded: false, isTroubled: false }
      case "orders.found":
        return isAsking ? { ...before, isAsking: false, found: event.orders === answers.both ? "both" : "none" } : null
      case "orders.failed":
        return isAsking ? { ...before, isAsking: false, isTroubled: true } : null
      // The dialog that changes it stands over what was found.
      case "order.changed":
        return found === "both" && !isAsking ? { ...before, isRefunded: true } : null
      default:
        return null
    }
  },
  asks: ({ isAsking, sought }) => (isAsking ? [{ slot: "find", input: sought }] : []),
  show: (actor) => draw(<TeamOrders search={actor} refunding={createActor(refundingMachine).start()} />),
  act: { "search.edit": ({ words }) => type(words), "search.send": () => press("Ara") },
  promise: async ({ isAsking, words, sought, found, isRefunded, isTroubled }) => {
    await rendered()
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
      found === "both" ? Array.from({ length: isRefunded ? 1 : 2 }, () => "İade et: Atlas, Kasım 2026") : []
    )
    expect(text.includes("İade edildi (Defne,")).toBe(isRefunded)
    expect(said("alert")).toEqual(isTroubled ? ["Aranamadı. Sunucuda bir hata oluştu."] : [])
  }
}
