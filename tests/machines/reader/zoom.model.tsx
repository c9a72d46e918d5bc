import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor, type SnapshotFrom } from "xstate"
import { edges, heldView, isSame, isSound, percentOf } from "../../../src/domain/reader/view.ts"
import { gesturesMachine } from "../../../src/machines/reader/gestures.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { frameOf, rolling, zooming, zoomMachine } from "../../../src/machines/reader/zoom.machine.ts"
import type { ZoomOrder } from "../../../src/machines/reader/zoomEvents.ts"
import { dotsAsked, fitOf, isMoving, isSeenCloser, travelOf, viewOf } from "../../../src/machines/reader/zoom.view.ts"
import { Camera } from "../../../src/reader/page/Camera.tsx"
import { Navigator } from "../../../src/reader/toolbar/Navigator.tsx"
import { landscape, magazineRead } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw } from "../../kit/screen.tsx"

const magazine = magazineRead()
const viewer = { width: 1200, height: 700, padding: 20 }
const zoomed = "xstate.after.zooming.zoom.travelling.zooming"
const glided = "xstate.after.gliding.zoom.travelling.gliding"
const rolled = "xstate.after.rolling.zoom.held.rolling"
const at = { x: 40, y: -30 }
/** So near the edge that the slide, held within its viewer, leaves it at first. */
const low = { x: 40, y: -300 }
/** As drawn in mid-travel: near where every way leads by. */
const from = { scale: 1.25, x: 3, y: 4 }

/** The edge keeps it from where the wheel would have it. */
const isHeldBack = (snapshot: SnapshotFrom<typeof zoomMachine>): boolean =>
  snapshot.matches({ held: "rolling" }) && !isSame(snapshot.context.grip.view, viewOf(snapshot))

/** A hand that lets go of it now leaves it where it is. */
const isAtPeace = (snapshot: SnapshotFrom<typeof zoomMachine>): boolean =>
  snapshot.matches({ held: "panning" }) &&
  isSame(heldView(frameOf(snapshot.context), viewOf(snapshot)), viewOf(snapshot))

/** The percentage that was seen before the step that is looked at. */
let before = 0

export const model: Model<typeof zoomMachine> = {
  machine: zoomMachine,
  inputs: [{ viewer, page: magazine.page, seen: { page: 1, pages: 1, across: 2 } }],
  cases: [
    { type: "zoom.in" },
    { type: "zoom.out" },
    { type: "zoom.reset" },
    { type: "zoom.toggle", at },
    { type: "zoom.toggle", at: { x: Number.NaN, y: 0 } },
    { type: "zoom.by", factor: 1.3, at: low, from },
    { type: "pinch.begun", at, from },
    { type: "pinch.moved", at, factor: 3 },
    { type: "pinch.moved", at, factor: 0.3 },
    { type: "pinch.moved", at, factor: Number.NaN },
    { type: "pinch.ended" },
    { type: "pan.begun", from },
    { type: "pan.begun", from: { ...from, x: 0 } },
    { type: "pan.caught", from },
    { type: "pan.moved", by: { x: 0, y: -20 } },
    { type: "pan.moved", by: { x: 0, y: 4000 } },
    { type: "pan.ended", velocity: { x: 0, y: 0 } },
    { type: "pan.ended", velocity: { x: 0, y: Number.POSITIVE_INFINITY } },
    { type: "pan.by", by: { x: 0, y: -15 }, from },
    { type: "pan.by", by: { x: 0, y: Number.NaN }, from },
    { type: "pan.to", share: { x: 0, y: 0.4 } },
    { type: "viewer.resized", viewer: { width: 1200, height: 600, padding: 20 } },
    { type: "density.changed", density: 3 },
    { type: "slide.shown", seen: { page: 2, pages: 2, across: 2 }, viewer },
    { type: "slide.shown", seen: { page: 1, pages: 1, across: 1 }, viewer: { width: 700, height: 1100, padding: 8 } },
    { type: zoomed },
    { type: glided },
    { type: rolled }
  ],
  facts: (snapshot) => [
    isSeenCloser(snapshot),
    snapshot.context.byDoubleClick,
    snapshot.context.viewer.height,
    isHeldBack(snapshot),
    isAtPeace(snapshot)
  ],
  show: (actor) => {
    const slides = createActor(slidesMachine, { input: { total: 3, viewport: landscape, page: 1 } }).start()
    const gestures = createActor(gesturesMachine).start()
    const takeDown = draw(
      <>
        <Camera zoom={actor} gestures={gestures}>
          {null}
        </Camera>
        <Navigator magazine={magazine} slides={slides} zoom={actor} />
      </>
    )
    return () => {
      takeDown()
      slides.stop()
      gestures.stop()
    }
  },
  act: {
    [zoomed]: (_, { clock }) => clock.increment(zooming),
    [glided]: (_, { clock }) => clock.increment(edges.bounceBack),
    [rolled]: (_, { clock }) => clock.increment(rolling)
  },
  promise: async (expected, actor, { event, told }) => {
    await drawn()
    const camera = document.querySelector<HTMLElement>("[data-camera]")!
    const { x, y, scale } = viewOf(expected)
    const shown = document.createElement("div")
    shown.style.transform = `translate(${x}px, ${y}px) scale(${scale / fitOf(expected)})`
    expect(camera.style.transform).toBe(shown.style.transform)
    expect([camera.dataset["travel"], camera.dataset["moving"]]).toEqual([
      travelOf(expected),
      String(isMoving(expected))
    ])
    expect(page.getByRole("group", { name: "Küçük harita" }).elements()).toHaveLength(isSeenCloser(expected) ? 1 : 0)
    expect(dotsAsked(actor.getSnapshot())).toBe(dotsAsked(expected))
    const percent = percentOf({ scale, x, y })
    const isAsked = event !== null && !/^(viewer|slide|xstate)\./.test(event.type)
    expect(told.filter(({ type }) => type === "scale.changed")).toEqual(
      isAsked && percent !== before ? [{ type: "scale.changed", percent }] : []
    )
    const isRefused = event !== null && !isSound(event)
    expect(told.filter(({ type }) => type === "view.refused")).toEqual(
      isRefused ? [{ type: "view.refused", order: event.type as ZoomOrder["type"] }] : []
    )
    before = percent
  }
}
