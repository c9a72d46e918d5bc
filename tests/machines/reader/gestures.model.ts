import { expect } from "vitest"
import type { Pointer } from "../../../src/domain/reader/gestures.ts"
import type { Point } from "../../../src/domain/reader/slideView.ts"
import { gesturesMachine } from "../../../src/machines/reader/gestures.machine.ts"
import { dragOf, isDragging } from "../../../src/machines/reader/gestures.view.ts"
import type { DragBegun, GestureNews } from "../../../src/machines/reader/gestureEvents.ts"
import type { Change, Model } from "../../kit/model/Model.ts"

/** Milliseconds in which a tap may become a double one. */
const doubleTap = 300

const from = { scale: 1, x: 0, y: 0 }
const nowhere = { x: 0, y: 0 }
const at = { x: 10, y: 20 }
const far = { x: 200, y: 20 }

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

const tap = {
  type: "tap.given" as const,
  pointer: "touch" as const,
  at,
  onControl: false,
  selecting: false,
  closer: false,
  width: 700
}
/** 50 pixels from the edges of a viewer 700 wide. */
const rightEdge = { x: 300, y: 20 }
const leftEdge = { x: -300, y: 20 }

type Hand = "free" | "dragging" | "pulling" | "panning" | "pinching" | "spent"

interface Expected {
  readonly hand: Hand
  /** The event that spent the hand, and what the hand was doing; it does nothing more, whichever it was. */
  readonly spentBy: string | null
  /** Between two fingers that are down; null with fewer. */
  readonly laid: Point | null
  /** A tap that may become a double one, for so many milliseconds still. */
  readonly tap: {
    readonly pointer: Pointer
    readonly at: Point
    readonly left: number
    readonly isAnother: boolean
  } | null
  /** The turn that the edge was tapped for, and the milliseconds left in which a highlight may take that tap. */
  readonly edge: { readonly turn: "next" | "previous"; readonly left: number; readonly isAnother: boolean } | null
  /** How far the slide follows the finger. */
  readonly drag: number
  /** What is dragged has been dragged on. */
  readonly isMoved: boolean
}

const become = (hand: Hand): Expected => ({
  hand,
  spentBy: null,
  laid: null,
  tap: null,
  edge: null,
  drag: 0,
  isMoved: false
})

const spent = ({ hand }: Expected, { type }: { readonly type: string }, laid: Point | null = null): Expected => ({
  ...become("spent"),
  spentBy: `${type}, ${hand}`,
  laid
})

const isVetoed = ({ selecting, pointer, closer, onWords }: DragBegun) =>
  selecting || (pointer === "mouse" && (!closer || onWords))

/** Milliseconds in which a tap's click has come. */
const clickFor = 40

type Tap = Omit<typeof tap, "pointer" | "at"> & { readonly pointer: Pointer; readonly at: Point }

const edgeOf = ({ pointer, closer, at: { x } }: Tap): "next" | "previous" | null =>
  pointer === "mouse" || closer || Math.abs(x) < 300 ? null : x > 0 ? "next" : "previous"

const isDoubled = (first: Expected["tap"], { at }: Tap) => first !== null && first.at === at

const isNothing = ({ onControl, selecting }: { readonly onControl: boolean; readonly selecting: boolean }) =>
  onControl || selecting

/** It comes to rest where it is. */
const rest = { type: "pan.ended", velocity: nowhere } as const

/** What the surface must be asked for. */
const tells = ({ before, event, expected }: Change<typeof gesturesMachine, Expected>): ReadonlyArray<GestureNews> => {
  if (before === null || event === null) return []
  const { hand, laid, tap } = before
  const isFree = hand === "free"
  switch (event.type) {
    case "pointer.down":
      if (isFree && event.fingers === 1) return [{ type: "pan.caught", from }]
      return isFree || hand === "panning" ? [rest] : []
    case "pointer.up":
      return hand === "pinching" ? [{ type: "pinch.ended" }] : isFree ? [rest] : []
    case "drag.begun":
      if (!isFree) return []
      if (isVetoed(event)) return [rest]
      return event.closer ? [{ type: "pan.begun", from }] : []
    case "drag.moved":
      return hand === "panning" ? [event.selecting ? rest : { type: "pan.moved", by: event.by }] : []
    case "drag.cancelled":
      return hand === "panning" ? [rest] : []
    case "drag.ended": {
      const { by, velocity } = event.release
      if (hand === "panning") return [{ type: "pan.ended", velocity }]
      if (event.selecting || by.x === 0) return []
      if (hand === "dragging") return [{ type: by.x < 0 ? "slide.next" : "slide.previous" }]
      return hand === "pulling" ? [{ type: by.y < 0 ? "strip.open" : "strip.close" }] : []
    }
    case "fingers.begun":
      return hand === "spent" && laid !== null ? [{ type: "pinch.begun", at: laid, from }] : []
    case "fingers.moved":
      return hand === "pinching" ? [{ type: "pinch.moved", at, factor: 2 }] : []
    case "fingers.ended":
      return hand === "pinching" ? [{ type: "pinch.ended" }] : []
    case "tap.given":
      if (!isFree) return []
      if (before.edge !== null) return [{ type: "edge.tapped", turn: before.edge.turn }]
      return !isNothing(event) && isDoubled(tap, event) ? [{ type: "zoom.toggle", at: event.at }] : []
    case "tap.taken":
      return []
    case "time.passed":
      if (before.edge !== null && expected.edge === null) return [{ type: "edge.tapped", turn: before.edge.turn }]
      return tap !== null && expected.tap === null ? [{ type: "page.tapped", pointer: tap.pointer }] : []
    case "wheel.turned":
      if (!isFree) return []
      if (event.zooms) return [{ type: "zoom.by", factor: Math.exp(0.25), at, from }]
      return event.closer ? [{ type: "pan.by", by: { x: -5, y: 100 }, from }] : [{ type: "wheel.rolled", by: event.by }]
  }
}

export const model: Model<typeof gesturesMachine, Expected> = {
  machine: gesturesMachine,
  cases: [
    { type: "pointer.down", fingers: 1, at: nowhere, from },
    { type: "pointer.down", fingers: 2, at, from },
    { type: "pointer.down", fingers: 2, at: far, from },
    { type: "pointer.up" },
    drag({}),
    drag({ by: { x: 0, y: -6 } }),
    drag({ closer: true }),
    drag({ selecting: true, closer: true }),
    drag({ pointer: "mouse" }),
    drag({ pointer: "mouse", closer: true }),
    drag({ pointer: "mouse", closer: true, onWords: true }),
    ended(-60, -60),
    ended(60, 60),
    ended(0, 0),
    ended(-60, -60, true),
    { type: "drag.moved", by: { x: -40, y: 0 }, selecting: false },
    { type: "drag.moved", by: { x: -40, y: 0 }, selecting: true },
    { type: "drag.cancelled" },
    { type: "fingers.begun", from },
    { type: "fingers.moved", at, factor: 2 },
    { type: "fingers.ended" },
    tap,
    { ...tap, pointer: "mouse" },
    { ...tap, at: far },
    { ...tap, at: rightEdge },
    { ...tap, at: leftEdge, pointer: "pen" },
    { ...tap, at: rightEdge, pointer: "mouse" },
    { ...tap, at: rightEdge, closer: true },
    { ...tap, at: rightEdge, onControl: true },
    { ...tap, onControl: true },
    { ...tap, selecting: true },
    { type: "tap.taken" },
    { type: "wheel.turned", by: { x: 5, y: -100 }, at, zooms: true, closer: false, from },
    { type: "wheel.turned", by: { x: 5, y: -100 }, at, zooms: false, closer: true, from },
    { type: "wheel.turned", by: { x: 5, y: -100 }, at, zooms: false, closer: false, from },
    { type: "time.passed", by: clickFor },
    { type: "time.passed", by: clickFor - 1 },
    { type: "time.passed", by: doubleTap },
    { type: "time.passed", by: doubleTap - 1 }
  ],
  begin: () => become("free"),
  next: (before, event) => {
    const { hand, laid, tap: first } = before
    const isFree = hand === "free"
    const isDragging = hand === "dragging" || hand === "pulling" || hand === "panning"
    switch (event.type) {
      case "pointer.down":
        // One finger more is never the first, unless it was not seen that the others were lifted.
        if (event.fingers === 1) return isFree ? before : hand === "spent" ? become("free") : null
        return hand === "pinching" ? before : spent(before, event, event.at)
      case "pointer.up":
        return isFree ? before : isDragging ? null : become("free")
      case "drag.begun":
        if (!isFree) return isDragging ? null : before
        if (isVetoed(event)) return spent(before, event)
        if (event.closer) return become("panning")
        return event.by.x === 0 ? become("pulling") : { ...become("dragging"), drag: event.by.x }
      case "drag.moved":
        if (!isDragging) return isFree ? null : before
        if (event.selecting) return spent(before, event)
        return { ...before, drag: hand === "dragging" ? event.by.x : 0, isMoved: true }
      case "drag.ended":
        return isDragging ? become("free") : isFree ? null : before
      case "drag.cancelled":
        return isDragging ? spent(before, event) : isFree ? null : before
      case "fingers.begun":
        return hand === "spent" && laid !== null ? { ...become("pinching"), laid } : null
      case "fingers.moved":
        return hand === "pinching" || hand === "spent" ? before : null
      case "fingers.ended":
        if (hand === "pinching") return spent(before, event, laid)
        return hand === "spent" ? before : null
      case "tap.given": {
        if (!isFree) return hand === "spent" ? before : null
        if (isNothing(event) || isDoubled(first, event)) return become("free")
        const turn = edgeOf(event)
        const isAnother = first !== null || before.edge !== null
        if (turn !== null) return { ...become("free"), edge: { turn, left: clickFor, isAnother } }
        const { pointer, at: where } = event
        return { ...become("free"), tap: { pointer, at: where, left: doubleTap, isAnother } }
      }
      case "tap.taken":
        return first === null && before.edge === null ? before : become("free")
      case "wheel.turned":
        return before
      case "time.passed":
        if (before.edge !== null) {
          if (before.edge.left <= event.by) return become("free")
          return { ...before, edge: { ...before.edge, left: before.edge.left - event.by } }
        }
        if (first === null) return event.by === doubleTap ? before : null
        if (first.left <= event.by) return become("free")
        return { ...before, tap: { ...first, left: first.left - event.by } }
    }
  },
  tells,
  promise: ({ hand, drag: followed }, actor) => {
    expect(isDragging(actor.getSnapshot())).toBe(hand === "dragging")
    expect(dragOf(actor.getSnapshot())).toBe(followed)
  }
}
