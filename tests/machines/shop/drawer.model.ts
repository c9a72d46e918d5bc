import { expect } from "vitest"
import { drawerMachine } from "../../../src/machines/shop/drawer.machine.ts"
import { isOpen, isUnchecked } from "../../../src/machines/shop/drawer.view.ts"
import type { Asked, Model } from "../../kit/paths.ts"

const offers = [{ id: "atlas", issue_id: "atlas-12", tier: 3, frequency: "MONTHLY", is_free: false }] as const

/** What each walk was last seen to ask. */
const before = new WeakMap<object, ReadonlyArray<Asked>>()

/** What is seen of it is tested with the cart that lies in it (`tests/ui/shop`). */
export const model: Model<typeof drawerMachine> = {
  machine: drawerMachine,
  cases: [
    { type: "drawer.open" },
    { type: "drawer.close" },
    { type: "prices.known", offers },
    { type: "prices.unknown" },
    { type: "prices.due" }
  ],
  promise: (expected, actor, { event, news, asked }) => {
    const work = before.get(actor) ?? []
    before.set(actor, asked)
    expect(isOpen(actor.getSnapshot())).toBe(expected.value !== "closed")
    expect(isUnchecked(actor.getSnapshot())).toBe(expected.matches({ open: "unchecked" }))
    const slots = expected.matches({ open: "checking" })
      ? ["check"]
      : expected.matches({ open: "unchecked" })
        ? ["wait"]
        : []
    expect(asked.map(({ slot }) => slot)).toEqual(slots)
    // Each is asked once, for as long as it stands open.
    if (asked.length > 0) expect(asked[0] === work[0]).toBe(false)
    expect(news).toEqual(event?.type === "prices.known" ? [{ type: "prices.known", offers }] : [])
  }
}
