import { describe, expect, it } from "vitest"
import {
  toolbarHeights,
  isGivenToolbars,
  lowestForStrip,
  minimumOptimalScale,
  mobileBreak,
  narrowPadding,
  optimalScale,
  orientationOf,
  padding,
  scaleBesideStrip,
  stripHeight,
  viewerOf
} from "../../../src/domain/reader/scale.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const length = fc.integer({ min: 1, max: 4000 })
const size = fc.record({ width: length, height: length })
const viewers = fc.record({ width: length, height: length, padding: fc.constantFrom(padding, narrowPadding) })
const across = fc.constantFrom<1 | 2>(1, 2)
const page = { width: 595.5, height: 842.25 }
const empty = { strip: false, sidebar: false, sidebarOff: false }

describe("the orientation", () => {
  it("is landscape only when the window is wider than high", () => {
    expect(orientationOf({ width: 801, height: 800 })).toBe("landscape")
    expect(orientationOf({ width: 800, height: 800 })).toBe("portrait")
    expect(orientationOf({ width: 799, height: 800 })).toBe("portrait")
  })
})

describe("the room for a page", () => {
  it("is what the toolbars leave, and never negative", () => {
    expect(viewerOf({ width: 1200, height: 800 }, empty)).toMatchObject({
      width: 1200,
      height: 800 - toolbarHeights.top - toolbarHeights.bottom
    })
    expect(viewerOf({ width: 100, height: 20 }, empty)).toMatchObject({ width: 100, height: 0 })
  })

  it("is kept free around the page by the window, whatever stands beside the page", () => {
    const paddingIn = (width: number, height: number) =>
      [empty, { ...empty, strip: true }, { ...empty, sidebar: true }].map(
        (furniture) => viewerOf({ width, height }, furniture).padding
      )
    expect(paddingIn(mobileBreak + 1, lowestForStrip)).toEqual([padding, padding, padding])
    expect(paddingIn(mobileBreak, 900)).toEqual([narrowPadding, narrowPadding, narrowPadding])
    expect(paddingIn(1440, lowestForStrip - 1)).toEqual([narrowPadding, narrowPadding, narrowPadding])
  })
})

describe("toolbars that lie over the page", () => {
  it("leave it the window's height, in a low window held across", () => {
    expect(viewerOf({ width: 844, height: 390 }, { ...empty, isBare: true })).toMatchObject({ width: 844, height: 390 })
    expect(
      [
        { width: 844, height: 390 },
        { width: 390, height: 844 },
        { width: 500, height: 540 },
        { width: 1440, height: 900 }
      ].map(isGivenToolbars)
    ).toEqual([true, false, false, false])
  })
})

describe("a slide while the strip shows itself at the start", () => {
  it("ends above the strip, and is never enlarged for it", () => {
    fc.assert(
      fc.property(viewers, length, (viewer, slide) => {
        const scale = scaleBesideStrip(viewer, slide)
        expect(scale).toBeLessThanOrEqual(1)
        const foot = ((viewer.height + slide) / 2) * scale
        expect(foot).toBeLessThanOrEqual(Math.max(0, viewer.height - stripHeight - viewer.padding) + 1e-6)
      })
    )
    expect(scaleBesideStrip({ width: 390, height: 740, padding: 8 }, 200), "it has room below").toBe(1)
  })
})

describe("the scale at which a slide is seen whole", () => {
  it("is the smaller of the two fits, inside a padding of 20 on every side", () => {
    expect(optimalScale({ width: 10_000, height: 882.25, padding }, page, 1)).toBeCloseTo(1)
    expect(optimalScale({ width: 2 * 1191 + 40, height: 10_000, padding }, page, 2)).toBeCloseTo(2)
  })

  it("lets the slide stay inside its viewer, unless that is too small for any page", () => {
    fc.assert(
      fc.property(viewers, size, across, (viewer, sheet, pages) => {
        const scale = optimalScale(viewer, sheet, pages)
        fc.pre(scale > minimumOptimalScale)
        expect(scale * sheet.width * pages).toBeLessThanOrEqual(viewer.width + 1e-6)
        expect(scale * sheet.height).toBeLessThanOrEqual(viewer.height + 1e-6)
      })
    )
  })

  it("never falls below 0.01, and is always a number", () => {
    fc.assert(
      fc.property(viewers, size, across, (viewer, sheet, pages) => {
        expect(optimalScale(viewer, sheet, pages)).toBeGreaterThanOrEqual(minimumOptimalScale)
      })
    )
    expect(optimalScale({ width: 0, height: 0, padding }, page, 2)).toBe(minimumOptimalScale)
  })

  it("grows with the viewer", () => {
    fc.assert(
      fc.property(viewers, length, (viewer, more) => {
        const { width, height } = viewer
        const larger = { ...viewer, width: width + more, height: height + more }
        expect(optimalScale(larger, page, 1)).toBeGreaterThanOrEqual(optimalScale(viewer, page, 1))
      })
    )
  })

  it("comes nearer to the edge on phones", () => {
    const narrow = viewerOf({ width: mobileBreak, height: 10_000 }, empty)
    expect(optimalScale(narrow, page, 1)).toBeGreaterThan((mobileBreak - 2 * padding) / page.width)
  })

  it("comes nearer to the edge in low windows, as a phone's on its side", () => {
    const fit = (height: number) => {
      const viewer = viewerOf({ width: 844, height }, empty)
      return [viewer.height, Math.round(optimalScale(viewer, page, 2) * page.height)]
    }
    const [low = 0, whole = 0] = fit(lowestForStrip - 1)
    const [, before = 0] = fit(lowestForStrip)
    expect(low - whole).toBe(2 * narrowPadding)
    expect(low + 1 - before).toBe(2 * padding)
  })
})
