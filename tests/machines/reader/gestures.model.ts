import { expect } from "vitest"
import { hands, type Pointer } from "../../../src/domain/reader/hands.ts"
import { gesturesMachine } from "../../../src/machines/reader/gestures.machine.ts"
import type { DragBegun, HandNews } from "../../../src/machines/reader/handEvents.ts"
import { dragOf, isLeafing } from "../../../src/machines/reader/gestures.view.ts"
import type { Model } from "../../kit/paths.ts"

const second = "xstate.after.doubleTap.gestures.free.tapped"
const from = { scale: 1, x: 0, y: 0 }
const nowhere = { x: 0, y: 0 }
const at = { x: 10, y: 20 }

const drag = (given: Partial<DragBegun>): DragBegun => ({
  type: "drag.begun",
  pointer: "touch",
  by: { x: -6, y: 0 },
  onWords: false,
  selecting: false,
  closer: false,
  from,
  aside: 0,
  width: 400,
  isFirst: false,
  isLast: false,
  ...given
})

const ended = (x: number, y: number, selecting = false) => ({
  type: "drag.ended" as const,
  release: { by: { x, y }, pace: { x: x / 100, y: y / 100 }, velocity: { x: x / 100, y: y / 100 } },
  selecting
})

const tap = { type: "tap.given" as const, pointer: "touch" as const, at, onControl: false, selecting: false }

/** Where the hand was before the step that is looked at, in the chart that is as it should be. */
let before: "free" | "tapped" | "leafing" | "pulling" | "panning" | "pinching" | "spent" = "free"
let laid = nowhere
let tapped: { readonly pointer: Pointer; readonly at: { readonly x: number } } = { pointer: "touch", at: nowhere }

type Event = Parameters<NonNullable<Model<typeof gesturesMachine>["happens"]>>[1]

const held = { type: "pan.ended", velocity: nowhere } as const

/** What the room must be asked for. */
const asked = (event: Event): ReadonlyArray<HandNews> => {
  const isFree = before === "free" || before === "tapped"
  switch (event.type) {
    case "hand.laid":
      if (before === "panning") return [held]
      return isFree ? [event.fingers === 1 ? { type: "pan.caught", from } : held] : []
    case "hand.lifted":
      return before === "pinching" ? [{ type: "pinch.ended" }] : isFree ? [held] : []
    case "drag.begun":
      if (!isFree) return []
      if (event.selecting || (event.pointer === "mouse" && (!event.closer || event.onWords))) return [held]
      return event.closer ? [{ type: "pan.begun", from }] : []
    case "drag.moved":
      return before === "panning" ? [event.selecting ? held : { type: "pan.moved", by: event.by }] : []
    case "drag.cancelled":
      return before === "panning" ? [held] : []
    case "drag.ended":
      if (before === "panning") return [{ type: "pan.ended", velocity: event.release.velocity }]
      if (event.selecting) return []
      if (before === "leafing" && event.release.by.x !== 0) return [{ type: "slide.next" }]
      return before === "pulling" && event.release.by.y !== 0 ? [{ type: "strip.open" }] : []
    case "fingers.begun":
      return [{ type: "pinch.begun", at: laid, from }]
    case "fingers.moved":
      return before === "pinching" ? [{ type: "pinch.moved", at, factor: 2 }] : []
    case "fingers.ended":
      return before === "pinching" ? [{ type: "pinch.ended" }] : []
    case "tap.given":
      return before === "tapped" && !event.onControl && !event.selecting && event.at.x === tapped.at.x
        ? [{ type: "zoom.toggle", at: event.at }]
        : []
    case second:
      return [{ type: "page.tapped", pointer: tapped.pointer }]
    case "wheel.turned":
      if (!isFree) return []
      return event.zooms
        ? [{ type: "zoom.by", factor: Math.exp(0.25), at, from }]
        : [{ type: "pan.by", by: { x: -5, y: 100 }, from }]
    default:
      return []
  }
}

export const model: Model<typeof gesturesMachine> = {
  machine: gesturesMachine,
  cases: [
    { type: "hand.laid", fingers: 1, at: nowhere, from },
    { type: "hand.laid", fingers: 2, at, from },
    { type: "hand.lifted" },
    drag({}),
    drag({ by: { x: 0, y: -6 } }),
    drag({ closer: true }),
    drag({ selecting: true, closer: true }),
    drag({ pointer: "mouse" }),
    drag({ pointer: "mouse", closer: true }),
    drag({ pointer: "mouse", closer: true, onWords: true }),
    { type: "drag.moved", by: { x: -40, y: 0 }, selecting: false },
    { type: "drag.moved", by: { x: -40, y: 0 }, selecting: true },
    ended(-60, -60),
    ended(0, 0),
    ended(-60, -60, true),
    { type: "drag.cancelled" },
    { type: "fingers.begun", from },
    { type: "fingers.moved", at, factor: 2 },
    { type: "fingers.ended" },
    tap,
    { ...tap, pointer: "mouse" },
    { ...tap, at: { x: 300, y: 20 } },
    { ...tap, onControl: true },
    { ...tap, selecting: true },
    { type: "wheel.turned", by: { x: 5, y: -100 }, at, zooms: true, from },
    { type: "wheel.turned", by: { x: 5, y: -100 }, at, zooms: false, from },
    { type: second }
  ],
  facts: ({ context }) => [context.drag, context.tap.pointer === "mouse", context.tap.at.x > 100],
  act: { [second]: (_, { clock }) => clock.increment(hands.doubleTap) },
  promise: (expected, actor, { event, told }) => {
    if (event === null) {
      before = "free"
      laid = nowhere
    } else {
      expect(told).toEqual(asked(event))
    }
    expect([dragOf(actor.getSnapshot()), isLeafing(actor.getSnapshot())]).toEqual([
      dragOf(expected),
      isLeafing(expected)
    ])
    before = expected.matches({ free: "tapped" })
      ? "tapped"
      : (["free", "leafing", "pulling", "panning", "pinching", "spent"] as const).find((state) =>
          expected.matches(state)
        )!
    laid = expected.context.laid
    tapped = expected.context.tap
  }
}
