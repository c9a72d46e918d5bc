import { describe, expect, it } from "vitest"
import { draggedBy, edgeTapped, stripAsked, turnAsked, turnOn } from "../../../src/domain/reader/gestures.ts"

const release = (way: number, pace: number, velocity = pace) => ({
  across: { by: { x: way, y: 3 }, pace: { x: pace, y: 0 }, velocity: { x: velocity, y: 0 } },
  along: { by: { x: 3, y: way }, pace: { x: 0, y: pace }, velocity: { x: 0, y: velocity } }
})

describe("a finger on the page", () => {
  it("turns by a swipe of 25 pixels at 0.3, or past a third of the width, unless it was on its way back", () => {
    const turn = (way: number, pace: number, velocity?: number) => turnAsked(release(way, pace, velocity).across, 400)
    expect([turn(-25, -0.3), turn(25, 0.3)]).toEqual(["next", "previous"])
    expect([turn(-24, -2), turn(-90, -0.29)]).toEqual([null, null])
    expect([turn(-134, -0.1), turn(-133, -0.1)]).toEqual(["next", null])
    expect([turn(134, 0.1), turn(133, 0.1)]).toEqual(["previous", null])
    // A flick at the end of a slow way counts; one back takes it back.
    expect([turn(-90, -0.1, -0.8), turn(-90, -0.5, 0.4), turn(-250, -0.5, 0.4)]).toEqual(["next", null, null])
  })

  it("opens the strip by a swipe up, and closes it by one down", () => {
    expect([stripAsked(release(-60, -0.5).along), stripAsked(release(60, 0.5).along)]).toEqual(["open", "close"])
    expect(stripAsked(release(-60, -0.1).along)).toBeNull()
  })

  it("is followed, but by 0.4 where there is nothing to come", () => {
    const ends = (isFirst: boolean, isLast: boolean) =>
      [50, -50].map((way) => draggedBy(way, { aside: 0, width: 400, isFirst, isLast }))
    expect([ends(false, false), ends(true, false), ends(false, true)]).toEqual([
      [50, -50],
      [20, -50],
      [50, -20]
    ])
  })

  it("is taken where it is on its way back from the finger before, and goes no further than its neighbour's place", () => {
    const taken = { aside: -120, width: 400, isFirst: false, isLast: false }
    expect([-6, 30, -390].map((way) => draggedBy(way, taken))).toEqual([-126, -90, -400])
  })
})

describe("a tap at the edge", () => {
  it("turns in the outer seventh, of 44 to 120 pixels, and nowhere else", () => {
    expect([-195, -142, -139, 0, 139, 142].map((x) => edgeTapped(x, 390))).toEqual([
      "previous",
      "previous",
      null,
      null,
      null,
      "next"
    ])
    expect([116, 115].map((x) => edgeTapped(x, 320))).toEqual(["next", null])
    expect([600, 599].map((x) => edgeTapped(x, 1440))).toEqual(["next", null])
  })
})

describe("the way of one finger", () => {
  /** Moments of `[x, y, milliseconds]`, from the middle of a viewer of 400 pixels. */
  const turn = (...way: ReadonlyArray<readonly [number, number, number]>) =>
    turnOn(
      way.map(([x, y, at]) => ({ x, y, at })),
      400
    )

  it("is a tap where it moved by five pixels at most and was lifted within a quarter of a second", () => {
    expect([turn([190, 0, 0], [193, 4, 249]), turn([-190, 0, 0], [-190, 0, 100])]).toEqual(["next", "previous"])
    expect([turn([190, 0, 0], [190, 0, 250]), turn([0, 0, 0], [0, 0, 100]), turn()]).toEqual([null, null, null])
    // It went away and came back: a drag that turns nothing.
    expect(turn([190, 0, 0], [180, 0, 100], [190, 0, 200])).toBeNull()
  })

  it("turns where it began across and ends as a turn does, whatever it did between", () => {
    expect(turn([0, 0, 0], [-10, 2, 30], [-60, 40, 100])).toBe("next")
    expect(turn([0, 0, 0], [10, 2, 30], [60, 90, 100])).toBe("previous")
    // It began along the page.
    expect(turn([0, 0, 0], [2, 10, 30], [-90, 20, 100])).toBeNull()
    // On its way back in its last twentieth of a second.
    expect(turn([0, 0, 0], [-90, 0, 60], [-90, 0, 100], [-60, 0, 140])).toBeNull()
    // Too slow for a swipe, and past a third of the width.
    expect([turn([0, 0, 0], [-130, 0, 900]), turn([0, 0, 0], [-134, 0, 900])]).toEqual([null, "next"])
  })
})
