import { expect } from "vitest"
import { wheelMachine } from "../../../src/machines/reader/wheel.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds without a turn of the wheel that end its gesture. */
const pause = 150

/** Pixels to the right, or down. */
const rolled = (x: number, y: number) => ({ type: "wheel.rolled", by: { x, y } }) as const

const far = rolled(0, 100)
const farBack = rolled(0, -100)
const across = rolled(60, 5)
const half = rolled(0, 25)
const tail = rolled(0, 10)
const touch = rolled(0, -10)

interface Expected {
  readonly now: "resting" | "gathering" | "spent"
  /** How far the wheel has gone. */
  readonly way: number
  /** Where it turned to, and how strong the push was and is. */
  readonly turned: { readonly towards: 1 | -1; readonly most: number; readonly least: number } | null
  /** Milliseconds of its rest. */
  readonly left: number
}

const resting: Expected = { now: "resting", way: 0, turned: null, left: 0 }
const wayOf = ({ by: { x, y } }: typeof far) => (Math.abs(x) > Math.abs(y) ? x : y)

const gathered = (way: number, by: number): Expected =>
  Math.abs(way) < 40
    ? { now: "gathering", way, turned: null, left: pause }
    : {
        now: "spent",
        way: 0,
        turned: { towards: way > 0 ? 1 : -1, most: Math.abs(by), least: Math.abs(by) },
        left: pause
      }

/** Whether it turns on: the other way, or after it has fallen to a quarter and grown to three times that. */
const isAnew = ({ towards, most, least }: NonNullable<Expected["turned"]>, by: number) =>
  by * towards < 0 || (least * 4 <= most && Math.abs(by) >= 20 && Math.abs(by) >= 3 * least)

const isTurn = (before: Expected, by: number): boolean => {
  if (before.now === "spent") return isAnew(before.turned!, by) && Math.abs(by) >= 40
  return Math.abs((before.now === "gathering" ? before.way : 0) + by) >= 40
}

export const model: Model<typeof wheelMachine, Expected> = {
  machine: wheelMachine,
  cases: [
    far,
    farBack,
    across,
    half,
    tail,
    touch,
    { type: "time.passed", by: pause },
    { type: "time.passed", by: pause - 1 }
  ],
  begin: () => resting,
  next: (before, event) => {
    if (event.type === "time.passed") {
      if (before.now === "resting") return event.by === pause ? before : null
      return before.left <= event.by ? resting : { ...before, left: before.left - event.by }
    }
    const by = wayOf(event as typeof far)
    if (before.turned === null) return gathered(before.way + by, by)
    if (isAnew(before.turned, by)) return gathered(by, by)
    const { towards, most, least } = before.turned
    const [strength, isStronger] = [Math.abs(by), Math.abs(by) > most]
    return {
      ...before,
      turned: { towards, most: Math.max(most, strength), least: isStronger ? strength : Math.min(least, strength) },
      left: pause
    }
  },
  place: ({ now, turned, left }) => [now, turned?.towards ?? 0, (turned?.least ?? 0) * 4 <= (turned?.most ?? -1), left],
  tells: ({ before, event }) => {
    if (before === null || event === null || event.type === "time.passed") return []
    const by = wayOf(event as typeof far)
    if (!isTurn(before, by)) return []
    const way = before.now === "gathering" ? before.way + by : by
    return [{ type: way > 0 ? "slide.next" : "slide.previous" }]
  },
  promise: ({ now }, actor) => {
    expect(actor.getSnapshot().value).toBe(now)
  }
}
