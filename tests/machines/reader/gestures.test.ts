import { expect, it } from "vitest"
import { createActor, sendTo, setup, SimulatedClock, type SnapshotFrom } from "xstate"
import { heldView, type Point, type View } from "../../../src/domain/reader/slideView.ts"
import { dragOf } from "../../../src/machines/reader/gestures.view.ts"
import { gesturesMachine } from "../../../src/machines/reader/gestures.machine.ts"
import type { GestureEvent, GestureNews } from "../../../src/machines/reader/gestureEvents.ts"
import { zoomMachine } from "../../../src/machines/reader/zoom.machine.ts"
import { frameOf } from "../../../src/domain/reader/slideLook.ts"
import type { ZoomOrder } from "../../../src/machines/reader/zoomEvents.ts"
import { isMoving, isSeenCloser, viewOf } from "../../../src/machines/reader/zoom.view.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const seen = {
  viewer: { width: 800, height: 600, padding: 20 },
  page: { width: 600, height: 800 },
  seen: { page: 1, pages: 1, across: 1 }
} as const

/** The hand and the view that it moves, as the surface holds them. */
const surfaceMachine = setup({
  types: {
    events: {} as GestureNews,
    children: {} as { readonly gestures: "gestures"; readonly zoom: "zoom" }
  },
  actors: { gestures: gesturesMachine, zoom: zoomMachine },
  actions: { toZoom: sendTo("zoom", ({ event }) => event as ZoomOrder) }
}).createMachine({
  invoke: [
    { src: "gestures", id: "gestures" },
    { src: "zoom", id: "zoom", input: seen }
  ],
  on: { "pan.*": { actions: "toZoom" }, "pinch.*": { actions: "toZoom" }, "zoom.*": { actions: "toZoom" } }
})

const numbers = fc.integer({ min: -400, max: 400 })
const points = fc.record({ x: numbers, y: numbers })
const paces = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) })

/** What a hand does next, as far as it can from where it is. */
type TrackedAction =
  | { readonly does: "lay" | "lift" | "drag" | "cancel" | "tap"; readonly at: Point; readonly velocity: Point }
  | { readonly does: "spread"; readonly factor: number; readonly at: Point }
  | { readonly does: "turnWheel"; readonly by: Point; readonly zooms: boolean }
  | { readonly does: "wait"; readonly for: number }
  | { readonly does: "fling"; readonly velocity: Point }

const deeds: fc.Arbitrary<TrackedAction> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constantFrom("lay", "lift", "drag"), at: points, velocity: paces }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom("cancel", "tap"), at: points, velocity: paces }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("spread"), factor: fc.constantFrom(0.3, 1.5, 4), at: points })
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("turnWheel"), by: points, zooms: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant("fling"), velocity: paces }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("wait"), for: fc.constantFrom(10, 120, 250, 800) }) }
)

const sights = fc.record({
  pointer: fc.constantFrom("mouse", "touch"),
  onWords: fc.boolean(),
  selecting: fc.boolean()
})

/** Says to the charts what the browser and hammer would have said of the deeds: in such an order only. */
const hand = () => {
  const clock = new SimulatedClock()
  const surface = createActor(surfaceMachine, { clock }).start()
  const { gestures, zoom } = surface.getSnapshot().children
  if (gestures === undefined || zoom === undefined) throw new Error("Nobody is at home.")
  const tell = (event: GestureEvent) => gestures.send(event)
  /** In mid-travel it is drawn somewhere else than where it goes to; here beyond an edge. */
  const from = (): View => {
    const view = viewOf(zoom.getSnapshot())
    return isMoving(zoom.getSnapshot()) ? { ...view, y: view.y + 60 } : view
  }
  let fingers = 0
  let dragging = false
  let spreading = false
  const lift = (velocity: Point) => {
    if (dragging)
      tell({ type: "drag.ended", release: { by: { x: 40, y: 40 }, pace: velocity, velocity }, selecting: false })
    if (spreading) tell({ type: "fingers.ended" })
    dragging = false
    spreading = false
    fingers = 0
    tell({ type: "pointer.up" })
  }
  const act = (
    deed: TrackedAction,
    sight: { pointer: "mouse" | "touch"; onWords: boolean; selecting: boolean }
  ): void => {
    switch (deed.does) {
      case "fling": {
        if (fingers > 0) return
        const { velocity } = deed
        const freely = { pointer: "touch", onWords: false, selecting: false } as const
        for (const does of ["lay", "drag", "drag", "lift"] as const) {
          act({ does, at: { x: 40 * velocity.x, y: 40 * velocity.y }, velocity }, freely)
        }
        return
      }
      case "lay":
        if (fingers > 1 || (fingers === 1 && sight.pointer === "mouse")) return
        fingers += 1
        return tell({ type: "pointer.down", fingers, at: deed.at, from: from() })
      case "lift":
        return fingers > 0 ? lift(deed.velocity) : undefined
      case "drag":
        if (fingers !== 1) return
        if (dragging) return tell({ type: "drag.moved", by: deed.at, selecting: sight.selecting })
        dragging = true
        return tell({
          type: "drag.begun",
          ...sight,
          by: deed.at,
          closer: isSeenCloser(zoom.getSnapshot()),
          from: from(),
          aside: 0,
          width: 800,
          isFirst: false,
          isLast: false
        })
      case "cancel":
        if (!dragging) return
        dragging = false
        return tell({ type: "drag.cancelled" })
      case "tap":
        if (fingers > 0) return
        tell({ type: "pointer.down", fingers: 1, at: deed.at, from: from() })
        tell({
          type: "tap.given",
          pointer: sight.pointer,
          at: { x: 9, y: 9 },
          onControl: false,
          selecting: false,
          closer: false,
          width: 800
        })
        return tell({ type: "pointer.up" })
      case "spread":
        if (fingers < 2) return
        if (!spreading) tell({ type: "fingers.begun", from: from() })
        spreading = true
        return tell({ type: "fingers.moved", at: deed.at, factor: deed.factor })
      case "turnWheel":
        return tell({
          type: "wheel.turned",
          by: deed.by,
          zooms: deed.zooms,
          closer: isSeenCloser(zoom.getSnapshot()),
          at: { x: 9, y: 9 },
          from: from()
        })
      case "wait":
        return clock.increment(deed.for)
    }
  }
  return { act, lift, clock, zoom, gestures, stop: () => surface.stop() }
}

const stood = (snapshot: SnapshotFrom<typeof zoomMachine>) => ({
  moving: isMoving(snapshot),
  view: viewOf(snapshot)
})

it("leaves the slide within its viewer, and at rest, a second after the last finger was lifted", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(deeds, sights), { minLength: 4, maxLength: 40 }), (all) => {
      const { act, lift, clock, zoom, gestures, stop } = hand()
      zoom.send({ type: "zoom.toggle", at: { x: 0, y: 0 } })
      clock.increment(1000)
      for (const [deed, sight] of all) act(deed, sight)
      lift({ x: 0, y: 0 })
      clock.increment(1000)
      const snapshot = zoom.getSnapshot()
      expect(stood(snapshot)).toEqual({ moving: false, view: heldView(frameOf(snapshot.context), viewOf(snapshot)) })
      expect([gestures.getSnapshot().value, dragOf(gestures.getSnapshot())]).toEqual([{ free: "quiet" }, 0])
      stop()
    }),
    { numRuns: 400 }
  )
})
