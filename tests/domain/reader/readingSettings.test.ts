import { describe, expect, it } from "vitest"
import { fontSizeBeside, settingsOf } from "../../../src/domain/reader/readingSettings.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const nothing = { fontSize: null, theme: null, lineHeight: null, measure: null, face: null }

describe("the settings of the reading mode", () => {
  it("are the standard ones where nothing is stored", () => {
    expect(settingsOf(nothing)).toEqual({
      fontSize: 100,
      theme: null,
      lineHeight: "normal",
      measure: "normal",
      face: "serif"
    })
  })

  it("are those that were stored", () => {
    expect(settingsOf({ fontSize: "130", theme: "sepia", lineHeight: "loose", measure: "wide", face: "easy" })).toEqual(
      { fontSize: 130, theme: "sepia", lineHeight: "loose", measure: "wide", face: "easy" }
    )
  })

  it("fall back one by one where what is stored is none of them", () => {
    for (const fontSize of ["", "abc", "65", "160", "105", "1e9", "NaN"])
      expect(settingsOf({ ...nothing, fontSize, face: "sans" })).toMatchObject({ fontSize: 100, face: "sans" })
    expect(settingsOf({ fontSize: "70", theme: "blue", lineHeight: "x", measure: "-1", face: "Comic Sans" })).toEqual({
      fontSize: 70,
      theme: null,
      lineHeight: "normal",
      measure: "normal",
      face: "serif"
    })
  })

  it("have nine sizes, from 70 to 150 percent by steps of 10", () => {
    const sizes = [70]
    for (let next = fontSizeBeside(70, "larger"); next !== null; next = fontSizeBeside(next, "larger")) sizes.push(next)
    expect(sizes).toEqual([70, 80, 90, 100, 110, 120, 130, 140, 150])
    expect(fontSizeBeside(70, "smaller")).toBeNull()
    expect(fontSizeBeside(150, "smaller")).toBe(140)
  })

  it("come to a size that exists, whatever is stored", () => {
    fc.assert(
      fc.property(fc.string(), (fontSize) => {
        expect([70, 80, 90, 100, 110, 120, 130, 140, 150]).toContain(settingsOf({ ...nothing, fontSize }).fontSize)
      })
    )
  })
})
