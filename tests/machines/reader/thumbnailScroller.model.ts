import { expect } from "vitest"
import { pairing, type Slide } from "../../../src/domain/reader/slides.ts"
import { thumbnailScrollerMachine } from "../../../src/machines/reader/thumbnailScroller.machine.ts"
import {
  activeOf,
  isPulled,
  missingIn,
  offsetOf,
  slideRead,
  travelOf
} from "../../../src/machines/reader/thumbnailScroller.view.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Forty pages; each thumbnail 62 px wide, 12 px between slides, 16 px at both ends. */
const spreads = pairing(40, "landscape")
const singles = pairing(40, "portrait")

/** The offsets that bring the slide of a page to the middle of 400 px, as near as the ends let it; the last is the end. */
const offsets = {
  spreads: { 1: 0, 3: 0, 20: 1176, 22: 1312, 24: 1448, 40: 2352 },
  singles: { 1: 0, 11: 587, 13: 735, 40: 2580 }
} as const

/** Wider than all thumbnails: nothing moves. */
const wide = 3000

/** One sixtieth of a second, in milliseconds. */
const frame = 1000 / 60

/** What a hand or its throw does; `x` is where it was last, `grip` the offset when it took hold. */
type Motion =
  | { readonly now: "resting" }
  | { readonly now: "held"; readonly grip: number }
  | { readonly now: "dragging"; readonly grip: number; readonly x: number }
  | { readonly now: "gliding"; readonly speed: number; readonly drawn: number | null }

interface Expected {
  readonly paired: keyof typeof offsets
  /** The slide that is read, and the page that the keyboard is at. */
  readonly slide: Slide
  readonly active: number
  /** Pixels of it that are seen; 0 until it has come, and nothing of it can be touched. */
  readonly window: number
  readonly offset: number
  readonly isGliding: boolean
  /** What the hand does, or did last, is no press. */
  readonly isPulled: boolean
  readonly missing: ReadonlyArray<number>
  readonly motion: Motion
  /** It was brought to rest while it glided. */
  readonly isStopped: boolean
}

const most = ({ paired, window }: Expected) => (window === wide ? 0 : offsets[paired][40])

const within = (before: Expected, offset: number) => Math.min(most(before), Math.max(0, offset))

const offsetAt = ({ paired, window }: Pick<Expected, "paired" | "window">, page: number) =>
  window === wide ? 0 : ((offsets[paired] as Readonly<Record<number, number>>)[page] ?? Number.NaN)

const rested = (before: Expected): Expected => ({
  ...before,
  motion: { now: "resting" },
  isStopped: before.motion.now === "gliding"
})

/** Brings a page to the middle: further than the eye can follow at once. */
const shown = (before: Expected, active: number): Expected => {
  const offset = offsetAt(before, active)
  return { ...rested(before), active, offset, isGliding: Math.abs(offset - before.offset) <= before.window }
}

const glided = (before: Expected, motion: Motion & { readonly now: "gliding" }, time: number): Expected | null => {
  if ((motion.drawn === null) !== (time === 1000) || (motion.drawn ?? 0) >= time) return null
  if (motion.drawn === null) return { ...before, motion: { ...motion, drawn: time } }
  // All that it will ever go is the sum of what is left of its speed in each frame.
  const { speed } = motion
  const isLong = time === 9000
  const way = isLong ? (speed - 0.05 * Math.sign(speed)) / 0.05 : speed
  const offset = within(before, before.offset + way)
  return isLong || offset !== before.offset + way
    ? { ...before, offset, motion: { now: "resting" } }
    : { ...before, offset, motion: { now: "gliding", speed: speed * 0.95, drawn: time } }
}

/** Where a hand was last, and the speeds with which it is thrown from there. */
const throws = new Map([
  [295, (5 / 30) * frame * 1.5],
  [340, (-40 / 50) * frame * 1.5]
])

export const model: Model<typeof thumbnailScrollerMachine, Expected> = {
  machine: thumbnailScrollerMachine,
  inputs: [{ row: { slides: spreads, width: 62 }, index: 0 }],
  cases: [
    { type: "scroller.measured", window: 400 },
    { type: "scroller.measured", window: wide },
    { type: "scroller.follow", slides: spreads, index: 0 },
    { type: "scroller.follow", slides: spreads, index: 10 },
    { type: "scroller.follow", slides: spreads, index: 11 },
    { type: "scroller.follow", slides: singles, index: 10 },
    { type: "scroller.held", x: 300, time: 0 },
    { type: "scroller.moved", x: 296, time: 10 },
    { type: "scroller.moved", x: 295, time: 20 },
    { type: "scroller.moved", x: 340, time: 40 },
    { type: "scroller.released", x: 295, time: 30 },
    { type: "scroller.released", x: 340, time: 50 },
    { type: "scroller.released", x: 300, time: 900 },
    { type: "scroller.cancelled" },
    { type: "scroller.rolled", by: 120 },
    { type: "scroller.rolled", by: 5000 },
    { type: "scroller.step", by: 2 },
    { type: "scroller.step", by: 40 },
    { type: "scroller.step", by: -40 },
    { type: "scroller.missed", page: 2 },
    { type: "scroller.renew" },
    { type: "frame.due", time: 1000 },
    { type: "frame.due", time: 1000 + frame },
    { type: "frame.due", time: 9000 }
  ],
  begin: () => ({
    paired: "spreads",
    slide: [1],
    active: 1,
    window: 0,
    offset: 0,
    isGliding: false,
    isPulled: false,
    missing: [],
    motion: { now: "resting" },
    isStopped: false
  }),
  next: (before, event) => {
    const { paired, slide, active, window, offset, motion } = before
    if (window === 0 && !["scroller.measured", "scroller.follow", "scroller.renew"].includes(event.type)) return null
    switch (event.type) {
      case "scroller.measured": {
        const measured = { ...rested(before), window: event.window, active: slide[0], missing: [], isGliding: false }
        return { ...measured, offset: offsetAt(measured, slide[0]) }
      }
      case "scroller.follow": {
        const followed = event.slides === spreads ? "spreads" : "singles"
        const read = event.slides[event.index]!
        if (followed === paired && read[0] === slide[0]) return before
        return shown({ ...before, paired: followed, slide: read }, read[0])
      }
      case "scroller.held":
        // It is caught in its course, or a press may begin.
        return motion.now !== "resting" && motion.now !== "gliding"
          ? null
          : {
              ...rested(before),
              isGliding: false,
              isPulled: motion.now === "gliding",
              motion: { now: "held", grip: offset },
              isStopped: false
            }
      case "scroller.moved": {
        if (motion.now !== "held" && motion.now !== "dragging") return null
        // Less than 5 px is a press still.
        if (event.x === 296) return motion.now === "held" ? before : null
        if (motion.now === "dragging" && motion.x >= event.x) return null
        const { grip } = motion
        const pulled = within(before, grip + (300 - event.x) * 1.5)
        return { ...before, offset: pulled, isPulled: true, motion: { now: "dragging", grip, x: event.x } }
      }
      case "scroller.released": {
        if (motion.now === "gliding") return null
        // A hand that has rested throws nothing.
        if (event.time === 900) return { ...before, motion: { now: "resting" } }
        if (motion.now !== "dragging" || motion.x !== event.x) return null
        return { ...before, motion: { now: "gliding", speed: throws.get(event.x)!, drawn: null } }
      }
      case "scroller.cancelled":
        return motion.now === "resting" ? before : rested(before)
      case "scroller.rolled":
        return { ...rested(before), offset: within(before, offset + event.by), isGliding: false }
      case "scroller.step":
        // Walks go on by two pages from the slide that is read alone.
        if (event.by === 2) return active === slide[0] ? shown(before, active + 2) : null
        return shown(before, event.by < 0 ? 1 : 40)
      // Asked for again only when it may be had.
      case "scroller.missed":
        return before.missing.length > 0 ? null : { ...before, missing: [event.page] }
      case "scroller.renew":
        return { ...before, missing: [] }
      case "frame.due":
        return motion.now === "gliding" ? glided(before, motion, event.time) : null
      case "time.passed":
        return null
    }
  },
  // How a hand moves it does not depend on where it took hold.
  place: ({ slide, window, missing, isStopped, motion }) => [
    motion.now === "resting" ? [window === wide ? [] : slide, window, missing.length, isStopped] : window === wide,
    motion.now,
    motion.now === "dragging" && motion.x,
    motion.now === "gliding" && [motion.speed > 0, motion.drawn]
  ],
  asks: ({ motion }) => (motion.now === "gliding" ? [{ slot: "frames", input: undefined }] : []),
  promise: ({ active, slide, window, offset, isGliding, isPulled: pulled, missing, motion }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(snapshot.hasTag("moving"), "a hand that has let go moves nothing any more").toBe(motion.now !== "resting")
    expect([activeOf(snapshot), slideRead(snapshot), isPulled(snapshot), missingIn(snapshot)]).toEqual([
      active,
      slide,
      pulled,
      missing
    ])
    if (window === 0) return
    expect(offsetOf(snapshot)).toBeCloseTo(offset, 6)
    expect(travelOf(snapshot)).toBe(isGliding ? "glide" : "none")
  }
}
