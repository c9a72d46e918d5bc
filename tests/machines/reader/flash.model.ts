import { expect } from "vitest"
import { flashMachine } from "../../../src/machines/reader/flash.machine.ts"
import { flashedHighlight, soughtHighlight } from "../../../src/machines/reader/flash.view.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds for which an opened highlight is lit. */
const lit = 2000

interface Expected {
  readonly now: "idle" | "sought" | "shown"
  readonly id: string
  /** Milliseconds for which it is lit still. */
  readonly left: number
}

const idle: Expected = { now: "idle", id: "", left: 0 }

export const model: Model<typeof flashMachine, Expected> = {
  machine: flashMachine,
  cases: [
    { type: "flash.show", id: "vurgu_1" },
    { type: "flash.show", id: "vurgu_2" },
    { type: "flash.seen" },
    { type: "flash.missed" },
    { type: "time.passed", by: lit },
    { type: "time.passed", by: lit - 1 }
  ],
  begin: () => idle,
  next: (before, event) => {
    switch (event.type) {
      case "flash.show":
        return { now: "sought", id: event.id, left: 0 }
      case "flash.seen":
        return before.now === "sought" ? { ...before, now: "shown", left: lit } : null
      case "flash.missed":
        return before.now === "sought" ? idle : null
      case "time.passed":
        if (before.now !== "shown") return before
        return before.left <= event.by ? idle : { ...before, left: before.left - event.by }
    }
  },
  promise: ({ now, id }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(soughtHighlight(snapshot)).toBe(now === "sought" ? id : null)
    expect(flashedHighlight(snapshot)).toBe(now === "shown" ? id : null)
  }
}
