import { expect, it } from "vitest"
import { excerpt, hitContext, withoutSpacedLetters } from "../../../src/domain/catalogue/textExcerpt.ts"
import { hitsByIssue, type TextHit } from "../../../src/domain/catalogue/TextHit.ts"
import { searchPattern } from "../../../src/domain/folding.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const find = (text: string, query: string) => {
  const pattern = searchPattern(query)
  return pattern === null ? null : excerpt(text, pattern)
}

it("shows a place as it is written, with whole words around it", () => {
  expect(find("Vapur kalkıyor", "KALKIYOR")).toEqual({ before: "Vapur ", match: "kalkıyor", after: "" })
  expect(find("Boğaz’ın\nIŞIĞI", "boğaz'ın ışığı")?.match).toBe("Boğaz’ın IŞIĞI")
  const words = "bir iki üç dört beş altı yedi sekiz dokuz on"
  expect(find(`${words} on bir HEDEF ${words} on bir iki üç dört`, "hedef")).toEqual({
    before: "beş altı yedi sekiz dokuz on on bir ",
    match: "HEDEF",
    after: ` ${words} on bir iki üç`
  })
  expect(find(`${"a".repeat(90)}hedef${"b".repeat(90)}`, "hedef")).toEqual({
    before: "a".repeat(hitContext.before),
    match: "hedef",
    after: "b".repeat(hitContext.after)
  })
  expect(find("Vapur", "tren")).toBeNull()
})

it("never shows more than it may, and only what the text says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
      const found = find(`${before} hedef ${after}`, "hedef")
      expect(found).not.toBeNull()
      expect(found?.before.length).toBeLessThanOrEqual(hitContext.before)
      expect(found?.after.length).toBeLessThanOrEqual(hitContext.after)
      const spaced = [before, " hedef ", after].map(withoutSpacedLetters).join("").replaceAll(/\s+/g, " ")
      expect(spaced).toContain(`${found?.before}${found?.match}${found?.after}`)
    })
  )
})

it("joins letters that stand apart for their looks, and no initials or formulas", () => {
  expect(withoutSpacedLetters("K E R V A N  Y O L U 41")).toBe("KERVAN  YOLU 41")
  expect(withoutSpacedLetters("A B C ile x y z")).toBe("A B C ile x y z")
  expect(find("K E R V A N\n41. hedef", "hedef")?.before).toBe("KERVAN 41. ")
})

it("stands by issue, where the first hit of each stood", () => {
  const hit = (issue_id: string, page: number) => ({ issue_id, page }) as TextHit
  const [a, b, c] = [hit("a", 4), hit("b", 2), hit("a", 9)]
  expect(hitsByIssue([a, b, c])).toEqual([
    { issue: a, hits: [a, c] },
    { issue: b, hits: [b] }
  ])
  expect(hitsByIssue([])).toEqual([])
})
