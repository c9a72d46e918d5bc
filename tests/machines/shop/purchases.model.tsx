import { expect } from "vitest"
import { purchasesMachine } from "../../../src/machines/shop/purchases.machine.ts"
import { Purchases } from "../../../src/ui/shop/Purchases.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { challengedOrder, failedOrder, placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const [paid, challenged, failed] = [placedOrder(), challengedOrder(), failedOrder()]
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** The words for each order's state. */
const standing: Readonly<Record<string, string>> = {
  [paid.order_number]: "Ödendi",
  [challenged.order_number]: "Banka onayı bekleniyor",
  [failed.order_number]: "ÖdenemediKartın bakiyesi ya da limiti yetersiz. Kartınızdan para çekilmedi."
}

/** Answers; `awaited` has an open order. */
const lists = { recalled: [failed], none: [], awaited: [challenged, paid] }

/** Milliseconds between two requests while an order is open. */
const pause = 5000

interface Expected {
  /** `refreshing`: not asked for by the user. */
  readonly now: "loading" | "refreshing" | "resting"
  /** Null until the first answer. */
  readonly list: keyof typeof lists | null
  /** The last request failed. */
  readonly isTroubled: boolean
  /** Milliseconds of rest. */
  readonly rested: number
}

const isLooking = ({ now }: Expected) => now !== "resting"

export const model: Model<typeof purchasesMachine, Expected> = {
  machine: purchasesMachine,
  inputs: [{ userId: "user00000000001" }],
  cases: [
    { type: "purchases.recalled", orders: lists.recalled },
    { type: "purchases.loaded", orders: lists.none },
    { type: "purchases.loaded", orders: lists.awaited },
    { type: "purchases.failed", trouble },
    { type: "purchases.reload" },
    { type: "time.passed", by: pause - 1 },
    { type: "time.passed", by: 1 }
  ],
  begin: () => ({ now: "loading", list: null, isTroubled: false, rested: 0 }),
  next: (before, event) => {
    const { list, rested } = before
    switch (event.type) {
      case "purchases.recalled":
        return isLooking(before) ? { ...before, list: list ?? "recalled" } : null
      case "purchases.loaded": {
        const loaded = event.orders === lists.none ? "none" : "awaited"
        return isLooking(before) ? { now: "resting", list: loaded, isTroubled: false, rested: 0 } : null
      }
      case "purchases.failed":
        return isLooking(before) ? { ...before, now: "resting", isTroubled: true } : null
      case "purchases.reload":
        return { ...before, now: "loading", rested: 0 }
      case "time.passed": {
        if (isLooking(before) || (rested === 0) === (event.by === 1)) return null
        if (rested === 0) return { ...before, rested: event.by }
        return { ...before, now: list === "awaited" ? "refreshing" : "resting", rested: 0 }
      }
    }
  },
  asks: (expected) => (isLooking(expected) ? [{ slot: "load", input: { userId: "user00000000001" } }] : []),
  // A change after the request is not in its answer, so it is repeated.
  begins: ({ before, event, expected }) =>
    isLooking(expected) && (before?.now !== expected.now || event?.type === "purchases.reload") ? ["load"] : [],
  show: (actor) => draw(<Purchases purchases={actor} />),
  act: {
    "purchases.reload": (event, { actor }) =>
      document.querySelector("button:not([aria-busy])") === null ? actor.send(event) : press("Tekrar dene")
  },
  promise: async ({ now, list, isTroubled }) => {
    await rendered()
    expect(said("heading")[0]).toBe("Satın almalarım")
    if (list === null) {
      if (now === "loading") expect(said("status")).toEqual(["Satın almalarınız yükleniyor"])
      else expect(said("alert")[0]).toContain("Satın almalarınız yüklenemediSunucuda bir hata oluştu.")
      return
    }
    const orders = lists[list]
    expect(said("alert").some((words) => words.includes("Liste yenilenemedi"))).toBe(isTroubled)
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(now === "loading")
    if (list === "none") expect(said("heading")).toContain("Henüz bir şey satın almadınız")
    expect(said("row").slice(1)).toEqual(
      orders.map(
        ({ order_number, state }) =>
          `21 Kasım 2026 12:30Atlas, Kasım 2026${order_number}49,99 TL${standing[order_number]}${state === "paid" ? "Makbuz" : "Ayrıntı"}`
      )
    )
    // Each state has its own icon.
    const signs = [...document.querySelectorAll("tbody svg")].map(({ innerHTML }) => innerHTML)
    expect(signs).toHaveLength(orders.length)
    expect(new Set(signs).size).toBe(orders.length)
  }
}
