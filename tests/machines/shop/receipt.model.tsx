import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { receiptMachine } from "../../../src/machines/shop/receipt.machine.ts"
import { Receipt } from "../../../src/ui/shop/Receipt.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { failedOrder, placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const input = { number: "20261121000000000001" }
const [paid, failed] = [placedOrder(), failedOrder()]
const missing = { _tag: "OrderNotFound", message: "Böyle bir siparişiniz yok." }

interface Expected {
  readonly isLoading: boolean
  /** The order that was loaded last. */
  readonly order: "paid" | "failed" | null
  /** Why the last try failed. */
  readonly trouble: "missing" | "unreachable" | null
}

export const model: Model<typeof receiptMachine, Expected> = {
  machine: receiptMachine,
  inputs: [input],
  cases: [
    { type: "loadable.loaded", value: paid },
    { type: "loadable.loaded", value: failed },
    { type: "loadable.failed", trouble: unreachable },
    { type: "loadable.failed", trouble: missing },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: paid },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, order: null, trouble: null }),
  next: (before, event) => {
    const { isLoading } = before
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, order: event.value === paid ? "paid" : "failed", trouble: null } : null
      case "loadable.failed":
        return isLoading
          ? { ...before, isLoading: false, trouble: event.trouble === missing ? "missing" : "unreachable" }
          : null
      case "loadable.recalled":
        return isLoading ? { ...before, order: before.order ?? "paid" } : null
      case "loadable.outdated":
      // Also where a session has come back.
      case "loadable.retry":
        return { ...before, isLoading: true }
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input }] : []),
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  show: (actor) => draw(<Receipt receipt={actor} onPrint={() => {}} />),
  act: {
    "loadable.retry": (event, { actor }) =>
      document.querySelector("button[aria-busy=true]") === null && said("button").includes("Tekrar dene")
        ? press("Tekrar dene")
        : actor.send(event)
  },
  promise: async ({ isLoading, order, trouble }) => {
    await rendered()
    const reason = trouble === "missing" ? "Böyle bir siparişiniz yok." : "Sunucuya ulaşılamadı."
    if (order === null && trouble === null) return expect(said("status")).toEqual(["Sipariş yükleniyor"])
    if (order === null) {
      const isMissing = trouble === "missing"
      expect(said("heading")).toEqual([isMissing ? "Sipariş bulunamadı" : "Sipariş yüklenemedi"])
      expect(said("button")).toEqual(isMissing ? [] : ["Tekrar dene"])
      if (!isMissing) expect(said("paragraph")).toEqual([reason])
      return
    }
    expect(said("heading")).toEqual([order === "paid" ? "Makbuz" : "Sipariş"])
    expect(said("row").slice(1)).toEqual(["Atlas, Kasım 202649,99 TL", "Toplam49,99 TL"])
    expect(said("button")).toEqual([
      ...(trouble === null ? [] : ["Tekrar dene"]),
      ...(order === "paid" ? ["Yazdır"] : [])
    ])
    expect(said("alert").some((words) => words.includes(reason))).toBe(trouble !== null)
    expect(document.querySelector("div[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
  }
}
