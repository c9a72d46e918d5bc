import { expect } from "vitest"
import { createActor } from "xstate"
import { emptyCart, evolve } from "../../../src/domain/shop/cart.ts"
import { cartMachine } from "../../../src/machines/shop/cart.machine.ts"
import { drawerMachine } from "../../../src/machines/shop/drawer.machine.ts"
import { CartDrawer } from "../../../src/ui/shop/CartDrawer.tsx"
import { issue } from "../../kit/fixtures/cartItems.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"

const offers = [{ id: "atlas", issue_id: "atlas-12", tier: 3, frequency: "MONTHLY", is_free: false }] as const

interface Expected {
  readonly isOpen: boolean
  /** What has become of the question for today's prices; it is put when the drawer opens. */
  readonly prices: "asked" | "known" | "unknown" | "not asked"
}

/** A cart with one issue in it, which nobody changes. */
const filledCart = () => {
  const cart = createActor(withSilentSlots(cartMachine) as typeof cartMachine).start()
  cart.send({ type: "user.known", userId: null })
  cart.send({ type: "cart.stored", cart: evolve(emptyCart, { _tag: "ItemAdded", item: issue("atlas", 12) }) })
  return cart
}

const uncertain = "Fiyatlar şu anda denetlenemedi. Bağlantınız gelince yeniden denetlenecek."

export const model: Model<typeof drawerMachine, Expected> = {
  machine: drawerMachine,
  pairs: true,
  cases: [
    { type: "drawer.open" },
    { type: "drawer.close" },
    { type: "prices.known", offers },
    { type: "prices.unknown" },
    { type: "prices.due" }
  ],
  begin: () => ({ isOpen: false, prices: "not asked" }),
  next: (before, event) => {
    switch (event.type) {
      case "drawer.open":
        return before.isOpen ? before : { isOpen: true, prices: "asked" }
      case "drawer.close":
        return before.isOpen ? { isOpen: false, prices: "not asked" } : null
      case "prices.known":
        return before.prices === "asked" ? { ...before, prices: "known" } : null
      case "prices.unknown":
        return before.prices === "asked" ? { ...before, prices: "unknown" } : null
      case "prices.due":
        return before.prices === "unknown" ? { ...before, prices: "asked" } : null
      default:
        return null
    }
  },
  asks: ({ prices }) => [
    ...(prices === "asked" ? [{ slot: "check", input: undefined }] : []),
    ...(prices === "unknown" ? [{ slot: "wait", input: undefined }] : [])
  ],
  news: ({ event }) => (event?.type === "prices.known" ? [event] : []),
  show: (actor) => {
    const cart = filledCart()
    const undo = draw(<CartDrawer cart={cart} drawer={actor} />)
    return () => {
      undo()
      cart.stop()
    }
  },
  act: { "drawer.close": () => press("Kapat") },
  promise: async (expected) => {
    await rendered()
    expect(said("dialog").length).toBe(expected.isOpen ? 1 : 0)
    expect(said("status")).toEqual(expected.isOpen ? [expected.prices === "unknown" ? uncertain : ""] : [])
    if (expected.isOpen) expect(said("listitem")[0]).toContain("49,99 TL")
  }
}
