import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Actor, createActor } from "xstate"
import { toastDuration, toastMachine } from "../../../src/machines/toasts/toast.machine.ts"
import { toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { Toasts } from "../../../src/ui/parts/Toasts.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const input = { id: "toast-0", toast: { key: "session.ended", message: "Fiyat değişti.", kind: "info" } } as const

/** The list of toasts with this one in it. */
const shownIn = (toast: Actor<typeof toastMachine>) => {
  const toasts = createActor(toastsMachine)
  const snapshot = toasts.getSnapshot()
  return createActor(toastsMachine, {
    snapshot: { ...snapshot, context: { shown: [toast], count: 1 } } as never
  })
}

const listed = () => {
  const [item] = page.getByRole("listitem").elements()
  if (item === undefined) throw new Error("No toast is shown.")
  return item
}

export const model: Model<typeof toastMachine> = {
  machine: toastMachine,
  inputs: [input],
  cases: [
    { type: "toast.hold" },
    { type: "toast.release" },
    { type: "toast.close" },
    { type: "xstate.after.toastDuration.toast.counting" }
  ],
  show: (actor) => draw(<Toasts toasts={shownIn(actor)} />),
  act: {
    "toast.hold": () => void listed().dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
    "toast.release": () => void listed().dispatchEvent(new PointerEvent("pointerout", { bubbles: true })),
    "toast.close": () => press("Kapat"),
    "xstate.after.toastDuration.toast.counting": (_, { clock }) => clock.increment(toastDuration)
  },
  promise: async (expected, _, { told, clock }) => {
    await drawn()
    expect(said("listitem")).toEqual(["Fiyat değişti."])
    if (expected.value === "held") clock.increment(2 * toastDuration)
    expect(told).toEqual(expected.value === "closed" ? [{ type: "toast.closed", id: "toast-0" }] : [])
  },
  end: (expected, _, { clock, told }) => {
    if (expected.value !== "counting") return
    clock.increment(toastDuration - 1)
    expect(told).toEqual([])
    clock.increment(1)
    expect(told).toEqual([{ type: "toast.closed", id: "toast-0" }])
  }
}
