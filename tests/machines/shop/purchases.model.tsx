import { expect } from "vitest"
import { isOpen } from "../../../src/domain/shop/Order.ts"
import { followDelay, purchasesMachine } from "../../../src/machines/shop/purchases.machine.ts"
import { Purchases } from "../../../src/ui/shop/Purchases.tsx"
import type { Asked, Model } from "../../kit/paths.ts"
import { challengedOrder, failedOrder, placedOrder } from "../../kit/placedOrders.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const [paid, challenged, failed] = [placedOrder(), challengedOrder(), failedOrder()]
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** What is said of how each stands. */
const standing: Readonly<Record<string, string>> = {
  [paid.order_number]: "Ödendi",
  [challenged.order_number]: "Banka onayı bekleniyor",
  [failed.order_number]: "ÖdenemediKartın bakiyesi ya da limiti yetersiz. Kartınızdan para çekilmedi."
}

/** The last question that each list was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

export const model: Model<typeof purchasesMachine> = {
  machine: purchasesMachine,
  inputs: [{ reader: "user00000000001" }],
  cases: [
    { type: "purchases.recalled", orders: [failed] },
    { type: "purchases.loaded", orders: [] },
    { type: "purchases.loaded", orders: [paid, failed] },
    { type: "purchases.loaded", orders: [challenged, paid] },
    { type: "purchases.failed", trouble },
    { type: "purchases.reload" },
    { type: "xstate.after.followDelay.purchases.shown" }
  ],
  facts: ({ context: { orders, trouble: told } }) => [orders?.some(({ state }) => isOpen(state)), told !== null],
  show: (actor) => draw(<Purchases purchases={actor} />),
  act: {
    "purchases.reload": (event, { actor }) =>
      document.querySelector("button:not([aria-busy])") === null ? actor.send(event) : press("Tekrar dene"),
    "xstate.after.followDelay.purchases.shown": (_, { clock }) => clock.increment(followDelay)
  },
  promise: async (expected, actor, { event, asked, clock }) => {
    await drawn()
    const { orders, trouble: told } = expected.context
    const looking = expected.matches("loading") || expected.matches("refreshing")
    expect(asked).toEqual(looking ? [{ slot: "load", input: { reader: "user00000000001" } }] : [])
    // What has changed since the question was put is not in its answer.
    if (event?.type === "purchases.reload") expect(asked[0]).not.toBe(questions.get(actor))
    questions.set(actor, asked[0])
    expect(said("heading")[0]).toBe("Satın Almalarım")
    if (orders === null) {
      if (looking) expect(said("status")).toEqual(["Satın almalarınız yükleniyor"])
      else expect(said("alert")[0]).toContain("Satın almalarınız yüklenemediSunucuda bir hata oluştu.")
      return
    }
    expect(said("alert").some((words) => words.includes("Liste yenilenemedi"))).toBe(told !== null)
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(expected.matches("loading"))
    if (orders.length === 0) expect(said("heading")).toContain("Henüz bir şey satın almadınız")
    expect(said("row").slice(1)).toEqual(
      orders.map(
        ({ order_number, state }) =>
          `21 Kasım 2026 12:30Atlas, Kasım 2026${order_number}49,99 TL${standing[order_number]}${state === "paid" ? "Makbuz" : "Ayrıntı"}`
      )
    )
    // How they stand is told apart without their words, too.
    const signs = [...document.querySelectorAll("tbody svg")].map(({ innerHTML }) => innerHTML)
    expect(signs).toHaveLength(orders.length)
    expect(new Set(signs).size).toBe(new Set(orders.map(({ state }) => state)).size)
    // Where nothing is open nothing is asked again.
    if (expected.matches("shown") && !orders.some(({ state }) => isOpen(state))) {
      clock.increment(followDelay)
      expect(actor.getSnapshot().matches("shown")).toBe(true)
    }
  }
}
