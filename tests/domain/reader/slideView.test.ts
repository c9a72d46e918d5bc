import { describe, expect, it } from "vitest"
import { optimalScale, padding } from "../../../src/domain/reader/scale.ts"
import {
  afterInertia,
  edges,
  type Frame,
  visiblePartOf,
  heldScale,
  heldView,
  isCloser,
  isSound,
  magnified,
  measured,
  panned,
  percentOf,
  pinched,
  type Point,
  refitted,
  released,
  repaired,
  scaledAround,
  stepped,
  toggled,
  type View,
  wholeView,
  zoomLimits
} from "../../../src/domain/reader/slideView.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const page = { width: 600, height: 800 }
const frameIn = (width: number, height: number, pages: 1 | 2 = 1): Frame => ({
  viewer: { width, height },
  slide: { width: page.width * pages, height: page.height },
  fit: optimalScale({ width, height, padding }, page, pages)
})
const frame = frameIn(1000, 840)

const frames = fc
  .tuple(fc.integer({ min: 60, max: 4000 }), fc.integer({ min: 60, max: 4000 }), fc.constantFrom<1 | 2>(1, 2))
  .map(([width, height, pages]) => frameIn(width, height, pages))
const offsets = fc.double({ min: -5000, max: 5000, noNaN: true })
const points = fc.record({ x: offsets, y: offsets })
const views = fc.record({ scale: fc.double({ min: 0.01, max: 9, noNaN: true }), x: offsets, y: offsets })
const held = fc.tuple(frames, views).map(([one, view]) => ({ frame: one, view: heldView(one, view) }))
const shares = fc.double({ min: -0.5, max: 0.5, noNaN: true })

/** Where a point of the slide, from its middle at scale 1, lies in the viewer. */
const placed = ({ scale, x, y }: View, point: Point): Point => ({ x: x + point.x * scale, y: y + point.y * scale })
const under = ({ scale, x, y }: View, at: Point): Point => ({ x: (at.x - x) / scale, y: (at.y - y) / scale })

describe("a view", () => {
  it("of a slide that is locked is never closer than whole, and is not doubled", () => {
    fc.assert(
      fc.property(frames, views, points, (one, view, at) => {
        const locked = { ...one, isLocked: true }
        expect(heldView(locked, view).scale).toBeLessThanOrEqual(one.fit)
        expect(isCloser(locked, heldView(locked, view))).toBe(false)
        expect(toggled(locked, wholeView(locked), at)).toBeNull()
      })
    )
  })

  it("is held within its viewer, and holding it again changes nothing", () => {
    fc.assert(
      fc.property(held, ({ frame: { viewer, slide, fit }, view }) => {
        const one = heldView({ viewer, slide, fit }, view)
        expect(one).toEqual(view)
        expect(view.scale).toBeGreaterThanOrEqual(Math.min(zoomLimits.least, fit))
        expect(view.scale).toBeLessThanOrEqual(Math.max(zoomLimits.most, fit))
        for (const [side, offset] of [
          ["width", view.x],
          ["height", view.y]
        ] as const) {
          const beyond = slide[side] * view.scale - viewer[side]
          // What fits stays in the middle; what does not covers the viewer.
          expect(Math.abs(offset)).toBeLessThanOrEqual(Math.max(0, beyond / 2) + 1e-6)
        }
      })
    )
  })

  it("keeps the point it is scaled around", () => {
    fc.assert(
      fc.property(held, points, fc.double({ min: 0.25, max: 5, noNaN: true }), ({ view }, at, next) => {
        const back = placed(scaledAround(view, at, next), under(view, at))
        expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1)
      })
    )
  })

  it("comes back to the point that a wheel is turned at, however often the viewer's edge held the slide from it", () => {
    const at = { x: 0, y: -320 }
    const whole = wholeView(frame)
    const once = magnified(frame, { view: whole, at }, 1.1)
    expect(heldView(frame, once).y).not.toBeCloseTo(once.y)
    const twice = magnified(frame, { view: once, at }, 1.8)
    const held = heldView(frame, twice)
    expect(held).toEqual(twice)
    expect(placed(held, under(whole, at)).y).toBeCloseTo(at.y)
    expect(magnified(frame, { view: whole, at }, 99).scale).toBe(zoomLimits.most)
  })

  it("steps by 0.2 between 0.25 and 5, and no further", () => {
    expect(frame.fit).toBe(1)
    const steps = (step: number, times: number) =>
      Array.from({ length: times }).reduce<View>((view) => stepped(frame, view, step), wholeView(frame))
    expect(percentOf(steps(zoomLimits.step, 1))).toBe(120)
    expect(percentOf(steps(-zoomLimits.step, 3))).toBe(40)
    expect(steps(zoomLimits.step, 40).scale).toBe(zoomLimits.most)
    expect(steps(-zoomLimits.step, 40).scale).toBe(zoomLimits.least)
    const tiny = frameIn(90, 90)
    expect(tiny.fit).toBeLessThan(zoomLimits.least)
    expect(stepped(tiny, wholeView(tiny), -zoomLimits.step).scale).toBe(tiny.fit)
  })

  it("is doubled around the point, as far as 5, and whole again from anything closer", () => {
    expect(toggled(frame, wholeView(frame), { x: 0, y: 200 })).toEqual({ scale: 2, x: 0, y: -200 })
    expect(toggled(frame, { scale: 1.06, x: 0, y: 0 }, { x: 9, y: 9 })).toEqual(wholeView(frame))
    expect(toggled(frame, { scale: 1.05, x: 0, y: 0 }, { x: 0, y: 0 })?.scale).toBe(2)
    const wall = frameIn(4000, 3300)
    expect(toggled(wall, wholeView(wall), { x: 0, y: 0 })?.scale).toBe(zoomLimits.most)
    // As close as it gets already, and as small as it can be told apart.
    const huge = { ...frame, fit: 4.97 }
    expect(toggled(huge, wholeView(huge), { x: 0, y: 0 })).toBeNull()
    const hoarding = { ...frame, fit: 8 }
    expect(toggled(hoarding, wholeView(hoarding), { x: 0, y: 0 }), "it is never made smaller than whole").toBeNull()
    const speck = { ...frame, fit: 0.04 }
    expect(toggled(speck, wholeView(speck), { x: 0, y: 0 })).toBeNull()
  })

  it("follows a hand by 0.95, beyond an edge by 0.4 of that, and not at all where it fits", () => {
    const closer = { scale: 1.5, x: 0, y: 0 }
    expect(panned(frame, closer, { x: 50, y: 100 })).toEqual({ scale: 1.5, x: 0, y: 95 })
    expect(panned(frame, closer, { x: 0, y: 400 }).y).toBeCloseTo(180 + (380 - 180) * 0.4)
    // A hand that catches it beyond the edge takes hold where it is.
    const beyond = { scale: 1.5, x: 0, y: 260 }
    expect(panned(frame, beyond, { x: 0, y: 0 }).y).toBeCloseTo(260)
    expect(panned(frame, beyond, { x: 0, y: -10 }).y).toBeCloseTo(260 - 9.5 * 0.4)
  })

  it("goes on by 150 times its velocity when it is let go, and ends within its edges", () => {
    expect(afterInertia(frame, { scale: 2, x: 0, y: 10 }, { x: 0, y: -0.5 })).toEqual({ scale: 2, x: 0, y: -65 })
    expect(afterInertia(frame, { scale: 1.5, x: 0, y: 0 }, { x: 0, y: 9 }).y).toBe(180)
    expect([edges.resistance, edges.inertia, edges.bounceBack]).toEqual([0.4, 150, 700])
  })

  it("keeps the point between two fingers under them, is never led out of its viewer, and ends at least whole", () => {
    fc.assert(
      fc.property(
        held,
        fc.record({ x: shares, y: shares }),
        fc.record({ x: shares, y: shares }),
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        ({ frame: one, view }, at, to, factor) => {
          const { viewer, slide } = one
          const on = (share: Point) => ({ x: share.x * viewer.width, y: share.y * viewer.height })
          const next = pinched(one, { view, at: on(at) }, factor, on(to))
          const point = under(view, on(at))
          const isOnSlide = Math.abs(point.x) <= slide.width / 2 && Math.abs(point.y) <= slide.height / 2
          const led = placed(next, point)
          if (isOnSlide) expect(Math.hypot(led.x - on(to).x, led.y - on(to).y)).toBeLessThan(1)
          expect(Math.abs(next.x)).toBeLessThanOrEqual((viewer.width + slide.width * next.scale) / 2 + 1e-6)
          expect(Math.abs(next.y)).toBeLessThanOrEqual((viewer.height + slide.height * next.scale) / 2 + 1e-6)
          const end = released(one, next)
          expect(end.scale).toBeGreaterThanOrEqual(one.fit)
          expect(heldView(one, end)).toEqual(end)
        }
      )
    )
  })

  it("stays whole, doubled, or as close as it was in a viewer of another size", () => {
    const smaller = frameIn(1000, 440)
    expect(refitted(frame, smaller, wholeView(frame), false)).toEqual(wholeView(smaller))
    expect(refitted(frame, smaller, { scale: 2, x: 0, y: 100 }, true)).toEqual({ scale: 1, x: 0, y: 50 })
    expect(refitted(frame, smaller, { scale: 2, x: 0, y: 100 }, false)).toEqual({ scale: 2, x: 0, y: 100 })
    // What was closer there is smaller than whole here.
    expect(refitted(smaller, frame, { scale: 0.7, x: 0, y: 0 }, false)).toEqual(wholeView(frame))
  })

  it("of a device that was turned keeps the place in the middle, as many times as large as whole", () => {
    const half = page.width / 2
    fc.assert(
      fc.property(held, frames, fc.constantFrom(-1, 0, 1), ({ frame: one, view }, to, halves) => {
        const next = repaired(one, to, view, halves * half)
        expect(heldView(to, next)).toEqual(next)
        const times = view.scale / one.fit
        const reached = heldScale(to, times * to.fit)
        if (!isCloser(one, view) || !isCloser(to, { scale: reached })) {
          expect(next).toEqual(wholeView(to))
          return
        }
        expect(next.scale).toBe(reached)
        const looked = under(view, { x: 0, y: 0 })
        const lies = placed(next, { x: looked.x + halves * half, y: looked.y })
        const most = {
          x: to.slide.width * next.scale - to.viewer.width,
          y: to.slide.height * next.scale - to.viewer.height
        }
        for (const axis of ["x", "y"] as const) {
          // As near to the middle as the edges let it.
          if (Math.abs(next[axis]) < Math.max(0, most[axis] / 2) - 1e-6) expect(lies[axis]).toBeCloseTo(0, 5)
        }
      })
    )
    const lying = frameIn(1000, 440, 2)
    const upright = frameIn(440, 1000)
    // Of a spread, the middle of its right page.
    expect(repaired(lying, upright, { scale: 2 * lying.fit, x: -600 * lying.fit, y: 0 }, -half)).toEqual({
      scale: 2 * upright.fit,
      x: 0,
      y: 0
    })
  })

  it("shows a part of the slide that lies on it, and all of it when it is whole", () => {
    expect(visiblePartOf(frame, wholeView(frame))).toEqual({ left: 0, top: 0, width: 1, height: 1 })
    fc.assert(
      fc.property(held, ({ frame: one, view }) => {
        const { left, top, width, height } = visiblePartOf(one, view)
        for (const share of [left, top, width, height]) expect(share).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9)
        expect(top + height).toBeLessThanOrEqual(1 + 1e-9)
      })
    )
    expect(isCloser(frame, { scale: 1.05 })).toBe(false)
  })
})

describe("what is no number", () => {
  it("is found wherever it stands, and a page without measures is 996 by 1209", () => {
    expect([isSound({ at: { x: 1, y: 2 }, type: "pan.to" }), isSound({ at: { x: Number.NaN, y: 2 } })]).toEqual([
      true,
      false
    ])
    expect(isSound({ factor: Number.POSITIVE_INFINITY })).toBe(false)
    for (const width of [Number.NaN, 0, -1])
      expect(measured({ width, height: 5 })).toEqual({ width: 996, height: 1209 })
    expect(measured(page)).toEqual(page)
  })
})
