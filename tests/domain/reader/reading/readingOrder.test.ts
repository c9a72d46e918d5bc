import { describe, expect, it } from "vitest"
import { inReadingOrder } from "../../../../src/domain/reader/reading/readingOrder.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** A block by its name, from left to right and from top to bottom. */
const at = (
  name: string,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  apart?: "title" | "shape" | "note"
) => ({ name, box: { left, top, right, bottom }, ...(apart === undefined ? {} : { apart }) })

const read = (...items: ReadonlyArray<ReturnType<typeof at>>): string =>
  inReadingOrder(items)
    .map(({ name }) => name)
    .join(" ")

const [one, two, three] = [
  [40, 230],
  [250, 440],
  [460, 650]
] as const

const article = [at("a1", one, [200, 400]), at("a2", two, [200, 400]), at("a3", three, [200, 400])]
const letters = [at("b1", one, [500, 700]), at("b2", two, [500, 700]), at("b3", three, [500, 700])]

describe("columns", () => {
  it("are read one by one over the gaps between their paragraphs", () => {
    const paragraphs = [
      at("a1", one, [0, 50]),
      at("a2", one, [60, 100]),
      at("b1", two, [0, 50]),
      at("b2", two, [60, 90])
    ]
    expect(read(...paragraphs)).toBe("a1 a2 b1 b2")
  })

  it("end at a title that reaches over some of them, although a gap beside it runs on", () => {
    const title = at("Title", [40, 400], [440, 480], "title")
    expect(read(...article, title, ...letters)).toBe("a1 a2 a3 Title b1 b2 b3")
  })

  it("end at a title as narrow as one column, with columns below", () => {
    const title = at("Title", [40, 120], [440, 480], "title")
    expect(read(...article, title, ...letters)).toBe("a1 a2 a3 Title b1 b2 b3")
  })

  it("go on past a crosshead that has text beside it", () => {
    const crosshead = at("Head", [40, 120], [410, 430], "title")
    const long = [at("a1", one, [200, 400]), at("a1b", one, [440, 700]), at("a2", two, [200, 700])]
    expect(read(...long, crosshead)).toBe("a1 Head a1b a2")
  })

  it("end at a rule or a picture over all of them", () => {
    expect(read(...article, at("Rule", [40, 650], [440, 442], "shape"), ...letters)).toBe("a1 a2 a3 Rule b1 b2 b3")
  })

  it("begin below pictures and their captions, which are read first", () => {
    const pictures = [at("P", one, [0, 100], "shape"), at("Q", two, [0, 100], "shape")]
    const captions = [at("p", one, [110, 120], "note"), at("q", two, [110, 120], "note")]
    expect(read(...article, ...pictures, ...captions)).toBe("P p Q q a1 a2 a3")
  })
})

it("every block is read once, whatever stands where", () => {
  const edge = fc.integer({ min: 0, max: 100 })
  const side = fc.integer({ min: 1, max: 40 })
  const kind = fc.constantFrom("title" as const, "shape" as const, "note" as const, undefined)
  const block = fc.tuple(edge, edge, side, side, kind)
  fc.assert(
    fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
      const items = blocks.map(([left, top, width, height, apart], index) =>
        at(String(index), [left, left + width], [top, top + height], apart)
      )
      const names = inReadingOrder(items).map(({ name }) => Number(name))
      expect(names.toSorted((a, b) => a - b)).toEqual(items.map((_, index) => index))
    })
  )
})
