import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Actor, createActor } from "xstate"
import { toastMachine } from "../../../src/machines/toasts/toast.machine.ts"
import { toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { Toasts } from "../../../src/ui/parts/Toasts.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

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

/** Milliseconds a toast stays. */
const stay = 7000

interface Expected {
  readonly now: "counting" | "held" | "closed"
  /** Milliseconds until it goes by itself, counted anew once nobody holds it any more. */
  readonly left: number
}

export const model: Model<typeof toastMachine, Expected> = {
  machine: toastMachine,
  inputs: [input],
  cases: [
    { type: "toast.hold" },
    { type: "toast.release" },
    { type: "toast.close" },
    { type: "time.passed", by: stay - 1 },
    { type: "time.passed", by: stay }
  ],
  begin: () => ({ now: "counting", left: stay }),
  next: (before, event) => {
    const { now, left } = before
    switch (event.type) {
      case "toast.hold":
        return { now: "held", left: stay }
      case "toast.release":
        return now === "held" ? { now: "counting", left: stay } : null
      case "toast.close":
        return { now: "closed", left }
      case "time.passed":
        if (now === "held") return before
        return left > event.by ? { now, left: left - event.by } : { now: "closed", left }
    }
  },
  // Whether it counts shows one step later.
  pairs: true,
  isOver: ({ now }) => now === "closed",
  asks: () => [],
  tells: ({ expected: { now } }) => (now === "closed" ? [{ type: "toast.closed", id: "toast-0" }] : []),
  show: (actor) => draw(<Toasts toasts={shownIn(actor)} />),
  act: {
    "toast.hold": () => void listed().dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
    "toast.release": () => void listed().dispatchEvent(new PointerEvent("pointerout", { bubbles: true })),
    "toast.close": () => press("Kapat")
  },
  promise: async () => {
    await rendered()
    expect(said("listitem")).toEqual(["Fiyat değişti."])
  }
}
