import { expect } from "vitest"
import { drawerMachine } from "../../../src/machines/shop/drawer.machine.ts"
import { isOpen, isUnchecked } from "../../../src/machines/shop/drawer.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const offers = [{ id: "atlas", issue_id: "atlas-12", tier: 3, frequency: "MONTHLY", is_free: false }] as const

interface Expected {
  readonly isOpen: boolean
  /** What has become of the question for today's prices; it is put when the drawer opens. */
  readonly prices: "asked" | "known" | "unknown" | "not asked"
}

/** What is seen of it is tested with the cart that lies in it (`tests/ui/shop`). */
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
        return { isOpen: false, prices: "not asked" }
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
  promise: (expected, actor) => {
    expect(isOpen(actor.getSnapshot())).toBe(expected.isOpen)
    expect(isUnchecked(actor.getSnapshot())).toBe(expected.prices === "unknown")
  }
}
