import { expect } from "vitest"
import { createActor } from "xstate"
import type { cartMachine } from "../../../src/machines/shop/cart.machine.ts"
import { drawerMachine } from "../../../src/machines/shop/drawer.machine.ts"
import { CartDrawer } from "../../../src/ui/shop/CartDrawer.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./cart.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** The cart as somebody sees it in its drawer, which stays open. */
export const model: Model<typeof cartMachine, Expected> = {
  ...rules,
  // What waits, and what was not answered yet, is not seen: one order that waits stands for all.
  place: ({ whose, isOpen, items, waiting, isOwner }) => [
    typeof whose,
    whose === null,
    isOpen,
    items.map(({ id }) => id),
    waiting.length > 0,
    isOwner
  ],
  show: (actor) => {
    const drawer = createActor(withSilentSlots(drawerMachine) as typeof drawerMachine).start()
    drawer.send({ type: "drawer.open" })
    const takeDown = draw(<CartDrawer cart={actor} drawer={drawer} />)
    return () => {
      takeDown()
      drawer.stop()
    }
  },
  act: {
    // Only what is in it has a button; an order of another tab or of the page may still come.
    "item.remove": (event, { actor, before }) =>
      before.isOpen && before.items.some(({ id }) => id === event.id) ? press("Sepetten çıkar") : actor.send(event)
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { isOpen, items } = expected
    expect(said("dialog")).toHaveLength(1)
    expect(said("listitem")).toHaveLength(isOpen ? items.length : 0)
    expect(said("heading").some((words) => words.includes("Sepetiniz Boş"))).toBe(isOpen && items.length === 0)
  }
}
