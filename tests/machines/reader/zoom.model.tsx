import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { optimalScale, type Viewer } from "../../../src/domain/reader/scale.ts"
import { dotsFor } from "../../../src/domain/reader/sharpness.ts"
import {
  centredOn,
  afterInertia,
  type Frame,
  type Grip,
  heldScale,
  heldView,
  isCloser,
  isSame,
  isSound,
  magnified,
  panned,
  percentOf,
  pinched,
  refitted,
  released,
  repaired,
  stepped,
  toggled,
  type View,
  wholeView
} from "../../../src/domain/reader/slideView.ts"
import { gesturesMachine } from "../../../src/machines/reader/gestures.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { zoomMachine } from "../../../src/machines/reader/zoom.machine.ts"
import { dotsAsked } from "../../../src/machines/reader/zoom.view.ts"
import type { Seen } from "../../../src/domain/reader/slideLook.ts"
import { ZoomedSlide } from "../../../src/reader/page/ZoomedSlide.tsx"
import { Navigator } from "../../../src/reader/toolbar/Navigator.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import type { Case, Model } from "../../kit/model/Model.ts"
import { draw } from "../../kit/harness/screen.tsx"

const magazine = magazineRead()
const middle = { x: 0, y: 0 }
const at = { x: 40, y: -30 }
/** So near the edge that the slide, held within its viewer, leaves it at first. */
const low = { x: 40, y: -300 }
/** As drawn in mid-travel: near where every way leads by. */
const from = { scale: 1.25, x: 3, y: 4 }
const cover: Seen = { page: 1, pages: 1, across: 2 }

/** Milliseconds that a change of scale, the rest of a wheel, and a slide that is let go take. */
const ends = { zooming: 200, rolling: 150, gliding: 700 }

interface Expected {
  readonly view: View
  readonly viewer: Viewer
  readonly seen: Seen
  readonly density: number
  /** It was seen closer by a double click, and goes back to whole by the next. */
  readonly isDoubled: boolean
  readonly now: "resting" | "panning" | "pinching" | keyof typeof ends
  /** Milliseconds since. */
  readonly since: number
  /** The view that a hand or a wheel took hold of, and where. */
  readonly grip: Grip
  /** What moved it last. */
  readonly last: string
}

const frameOf = ({ viewer, seen }: Pick<Expected, "viewer" | "seen">): Frame => {
  const { width, height } = magazine.page
  return {
    viewer,
    slide: { width: width * seen.pages, height },
    fit: optimalScale(viewer, { width, height }, seen.across),
    isLocked: false
  }
}

const begun = (before: Expected, now: Expected["now"], view: View, grip: Grip = before.grip): Expected => ({
  ...before,
  now,
  since: 0,
  view,
  grip
})

const isSeenCloser = (expected: Expected) => isCloser(frameOf(expected), expected.view)

/** What is drawn in mid-travel is taken hold of as it is, within the limits of scale. */
const drawnAs = (frame: Frame, view: View): View => ({ ...view, scale: heldScale(frame, view.scale) })

/** Let go: it glides to where it comes to rest, if it is not there. */
const letGo = (before: Expected, rest: View): Expected =>
  isSame(rest, before.view) ? begun(before, "resting", before.view) : begun(before, "gliding", rest)

const zoomed = (before: Expected, event: Extract<Case<typeof zoomMachine>, { type: `zoom.${string}` }>): Expected => {
  const frame = frameOf(before)
  const { view, grip, now } = before
  switch (event.type) {
    case "zoom.in":
      return { ...begun(before, "zooming", stepped(frame, view, 0.2)), isDoubled: false }
    case "zoom.out":
      return { ...begun(before, "zooming", stepped(frame, view, -0.2)), isDoubled: false }
    case "zoom.reset":
      return isSame(view, wholeView(frame)) ? before : begun(before, "zooming", wholeView(frame))
    case "zoom.toggle": {
      const to = toggled(frame, view, event.at)
      return to === null ? before : { ...begun(before, "zooming", to), isDoubled: !isSeenCloser(before) }
    }
    case "zoom.by": {
      // Turned on at the same point, the wheel goes on from where it would have been without an edge.
      const isTurnedOn = now === "rolling" && grip.at.x === event.at.x && grip.at.y === event.at.y
      const held = isTurnedOn ? grip : { view: event.from, at: event.at }
      const rolled = { view: magnified(frame, held, event.factor), at: event.at }
      return { ...begun(before, "rolling", heldView(frame, rolled.view), rolled), isDoubled: false }
    }
  }
}

const panning = (before: Expected, event: Extract<Case<typeof zoomMachine>, { type: `pan.${string}` }>): Expected => {
  const frame = frameOf(before)
  const { view, grip, now } = before
  const held = (how: Expected["now"], next: View) => begun(before, how, next, { view: next, at: middle })
  if (event.type === "pan.moved")
    return now === "panning" ? { ...before, view: panned(frame, grip.view, event.by) } : before
  if (event.type === "pan.ended")
    return now === "panning" ? letGo(before, afterInertia(frame, view, event.velocity)) : before
  // A slide that is seen whole stays where it is.
  if (!isSeenCloser(before)) return before
  switch (event.type) {
    case "pan.begun":
      return held("panning", drawnAs(frame, event.from))
    case "pan.caught":
      return now === "gliding" ? held("panning", drawnAs(frame, event.from)) : before
    case "pan.by":
      return held(
        "rolling",
        heldView(frame, { ...event.from, x: event.from.x + event.by.x, y: event.from.y + event.by.y })
      )
    case "pan.to":
      return held("rolling", centredOn(frame, view, event.share))
  }
}

const pinching = (
  before: Expected,
  event: Extract<Case<typeof zoomMachine>, { type: `pinch.${string}` }>
): Expected => {
  const frame = frameOf(before)
  if (event.type === "pinch.begun") {
    const view = drawnAs(frame, event.from)
    return { ...begun(before, "pinching", view, { view, at: event.at }), isDoubled: false }
  }
  if (before.now !== "pinching") return before
  return event.type === "pinch.moved"
    ? { ...before, view: pinched(frame, before.grip, event.factor, event.at) }
    : letGo(before, released(frame, before.view))
}

const shown = (before: Expected, seen: Seen, viewer: Viewer): Expected => {
  const after = { ...before, seen, viewer }
  const [then, now] = [frameOf(before), frameOf(after)]
  if (seen.across !== before.seen.across) {
    const pages = before.seen.page - seen.page + (before.seen.pages - seen.pages) / 2
    return begun(after, "resting", repaired(then, now, before.view, magazine.page.width * pages))
  }
  const isOther = seen.page !== before.seen.page || seen.pages !== before.seen.pages
  return isOther ? { ...begun(after, "resting", wholeView(now)), isDoubled: false } : before
}

const isOf = <Kind extends string>(
  kind: Kind,
  event: Case<typeof zoomMachine>
): event is Extract<Case<typeof zoomMachine>, { type: `${Kind}.${string}` }> => event.type.startsWith(`${kind}.`)

/** What an event makes of it; null where the world cannot send it. */
const moved = (before: Expected, event: Case<typeof zoomMachine>): Expected | null => {
  if (event.type === "time.passed") {
    const end = before.now in ends ? ends[before.now as keyof typeof ends] : null
    if (end === null || (event.by === 100) === (end === 700)) return null
    const since = before.since + event.by
    return since >= end ? begun(before, "resting", before.view) : { ...before, since }
  }
  if (!isSound(event)) {
    const isLetGo = event.type === "pan.ended" && before.now === "panning"
    return isLetGo ? begun(before, "gliding", heldView(frameOf(before), before.view)) : before
  }
  if (isOf("zoom", event)) return zoomed(before, event)
  if (isOf("pan", event)) return panning(before, event)
  if (isOf("pinch", event)) return pinching(before, event)
  if (event.type === "density.changed") return { ...before, density: event.density }
  if (event.type === "slide.shown") return shown(before, event.seen, event.viewer)
  const after = { ...before, viewer: event.viewer }
  if (JSON.stringify(event.viewer) === JSON.stringify(before.viewer)) return before
  return begun(after, "resting", refitted(frameOf(before), frameOf(after), before.view, before.isDoubled))
}

export const model: Model<typeof zoomMachine, Expected> = {
  machine: zoomMachine,
  inputs: [{ viewer: { width: 1200, height: 700, padding: 20 }, page: magazine.page, seen: cover }],
  cases: [
    { type: "zoom.in" },
    { type: "zoom.out" },
    { type: "zoom.reset" },
    { type: "zoom.toggle", at },
    { type: "zoom.toggle", at: { x: Number.NaN, y: 0 } },
    { type: "zoom.by", factor: 1.3, at: low, from },
    { type: "zoom.by", factor: Number.NaN, at: low, from },
    { type: "pinch.begun", at, from },
    { type: "pinch.begun", at: { x: 0, y: Number.NaN }, from },
    { type: "pinch.moved", at, factor: 3 },
    { type: "pinch.moved", at, factor: 0.3 },
    { type: "pinch.moved", at, factor: Number.NaN },
    { type: "pinch.ended" },
    { type: "pan.begun", from },
    { type: "pan.begun", from: { ...from, x: 0 } },
    { type: "pan.begun", from: { ...from, x: Number.NaN } },
    { type: "pan.caught", from },
    { type: "pan.moved", by: { x: 0, y: -20 } },
    { type: "pan.moved", by: { x: 0, y: 4000 } },
    { type: "pan.moved", by: { x: 0, y: Number.NaN } },
    { type: "pan.ended", velocity: { x: 0, y: 0 } },
    { type: "pan.ended", velocity: { x: 0, y: Number.POSITIVE_INFINITY } },
    { type: "pan.by", by: { x: 0, y: -15 }, from },
    { type: "pan.by", by: { x: 0, y: Number.NaN }, from },
    { type: "pan.to", share: { x: 0, y: 0.4 } },
    { type: "viewer.resized", viewer: { width: 1200, height: 600, padding: 20 } },
    { type: "density.changed", density: 3 },
    { type: "slide.shown", seen: { page: 2, pages: 2, across: 2 }, viewer: { width: 1200, height: 700, padding: 20 } },
    { type: "slide.shown", seen: { page: 1, pages: 1, across: 1 }, viewer: { width: 700, height: 1100, padding: 8 } },
    { type: "time.passed", by: 100 },
    { type: "time.passed", by: 700 }
  ],
  begin: ({ viewer, seen }) => {
    const view = wholeView(frameOf({ viewer, seen }))
    return {
      view,
      viewer,
      seen,
      density: 1,
      isDoubled: false,
      now: "resting",
      since: 0,
      grip: { view, at: middle },
      last: ""
    }
  },
  next: (before, event) => {
    const after = moved(before, event)
    if (after === null || after === before || event.type === "time.passed") return after
    return { ...after, last: event.type }
  },
  place: (expected) => {
    const { now, since, isDoubled, viewer, grip, view, last } = expected
    const frame = frameOf(expected)
    const isHeldBack = now === "rolling" && !isSame(grip.view, view)
    const isAtPeace = now === "panning" && isSame(heldView(frame, view), view)
    // In which window, and whether by a double click, is looked at where nothing moves.
    const still = now === "resting" && [isDoubled, viewer.height]
    // What these leave behind shows one step later.
    const isTold = (now === "rolling" && last === "pan.to") || (now === "panning" && last === "pan.caught")
    const hand = [now === "rolling" && since, isHeldBack, isAtPeace]
    return [
      now,
      isSeenCloser(expected),
      hand,
      still,
      isTold && last,
      now === "rolling" && isDoubled && last === "pan.to"
    ]
  },
  tells: ({ before, event, expected }) => {
    if (before === null || event === null || event.type === "time.passed") return []
    const isChosen = isOf("zoom", event) || isOf("pan", event) || isOf("pinch", event)
    const percent = percentOf(expected.view)
    return [
      ...(isChosen && percent !== percentOf(before.view) ? [{ type: "scale.changed", percent }] : []),
      ...(isSound(event) ? [] : [{ type: "view.refused", order: event.type }])
    ]
  },
  show: (actor) => {
    const slides = createActor(slidesMachine, { input: { total: 3, viewport: landscape, page: 1 } }).start()
    const gestures = createActor(gesturesMachine).start()
    const takeDown = draw(
      <>
        <ZoomedSlide zoom={actor} gestures={gestures}>
          {null}
        </ZoomedSlide>
        <Navigator magazine={magazine} slides={slides} zoom={actor} />
      </>
    )
    return () => {
      takeDown()
      slides.stop()
      gestures.stop()
    }
  },
  promise: async (expected, actor) => {
    await rendered()
    const { view, now, density } = expected
    const { fit } = frameOf(expected)
    const camera = document.querySelector<HTMLElement>("[data-camera]")!
    const as = document.createElement("div")
    // The slide is laid out as whole pixels of the glass wide.
    const laidOut = Math.round(magazine.page.width * fit * density) / (magazine.page.width * density)
    const times = view.scale === fit ? 1 : view.scale / laidOut
    as.style.transform = `translate(${view.x}px, ${view.y}px) scale(${times})`
    expect(camera.style.transform).toBe(as.style.transform)
    expect(camera.dataset["travel"]).toBe(now === "zooming" ? "zoom" : now === "gliding" ? "glide" : "none")
    expect(camera.dataset["moving"]).toBe(String(now !== "resting"))
    // Its code comes with the first zoom.
    const maps = () => page.getByRole("group", { name: "Küçük harita" }).elements().length
    await expect.poll(maps).toBe(isSeenCloser(expected) ? 1 : 0)
    expect(dotsAsked(actor.getSnapshot())).toBe(dotsFor({ scale: view.scale, fit, density }))
  }
}
