import { describe, expect, it } from "vitest"
import { areas } from "../../scripts/areas.ts"
import { partOf } from "../../scripts/test/part.ts"
import { areasOf, filesOf, isAt, placed, testFiles } from "../../scripts/test/testAreas.ts"

describe("every test file", () => {
  it("lies in an area's folder or has a line in scripts/test/testAreas.ts", () => {
    expect(testFiles().length).toBeGreaterThan(200)
    expect(testFiles().filter((file) => areasOf(file) === null)).toEqual([])
  })

  it("is there, if it has a line", () => {
    const isThere = (place: string) => testFiles().some((file) => isAt(file, place))
    expect(Object.keys(placed).filter((place) => !isThere(place))).toEqual([])
  })
})

describe("the areas of a test", () => {
  it("are its folder's, on whichever floor", () => {
    expect(areasOf("tests/domain/shop/cart.test.ts")).toEqual(["shop"])
    expect(areasOf("tests/machines/reader/live.browser.test.ts")).toEqual(["reader"])
    expect(areasOf("tests/reader/zoom.browser.test.tsx")).toEqual(["reader"])
  })

  it("are those of its line, and none where it belongs to the whole", () => {
    expect(areasOf("tests/e2e/account.spec.ts")).toEqual(["account", "session"])
    expect(areasOf("tests/server/conversion/Converter.test.ts")).toEqual(["publishing"])
    expect(areasOf("tests/house/walls.test.ts")).toEqual([])
  })

  it("are unknown where nothing says them", () => {
    expect(areasOf("tests/server/new.test.ts")).toBe(null)
  })
})

describe("a run for areas", () => {
  it("has journeys and browser tests of every area", () => {
    for (const area of areas) {
      const files = filesOf([area])
      expect(
        files.some((file) => file.startsWith("tests/e2e/")),
        area
      ).toBe(true)
      expect(
        files.some((file) => file.includes(".browser.test.")),
        area
      ).toBe(true)
    }
  })

  it("takes the files of all that are named, each once, and of no other", () => {
    const asked = partOf(["--area", "shop", "--area", "account"])
    if (asked === null || typeof asked === "string") throw new Error("no part")
    expect(asked.areas).toEqual(["shop", "account"])
    expect(asked.files).toEqual([...new Set([...filesOf(["account"]), ...filesOf(["shop"])])].toSorted())
    expect(asked.files).toEqual(expect.arrayContaining(["tests/e2e/cart.spec.ts", "tests/e2e/favourites.spec.ts"]))
    expect(asked.files).not.toContain("tests/e2e/reading.spec.ts")
  })

  it("is for the whole where none is named", () => {
    expect(partOf([])).toBe(null)
  })

  it.each([[["--area", "chop"]], [["--areas", "shop"]], [["shop"]], [["--area"]]])(
    "is refused with the list of areas: %j",
    (args) => {
      expect(partOf(args)).toContain(areas.join(" | "))
    }
  )
})
