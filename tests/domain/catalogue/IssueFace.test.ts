import { describe, expect, it } from "vitest"
import { sayfaOfRange } from "../../../src/domain/catalogue/Article.ts"
import { faceOfIssue, faceOfMagazine, magazineAt } from "../../../src/domain/catalogue/IssueFace.ts"
import { skuOf } from "../../../src/domain/catalogue/sku.ts"
import { larger, smaller, usualTypesetting } from "../../../src/domain/catalogue/Typesetting.ts"
import { issue } from "../../kit/fixtures/issues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const given = issue()
const { publication } = given.expand

describe("an issue's SKU", () => {
  it("is its old id, else its id", () => {
    expect(skuOf(issue({ old_issue_id: "VPR-11" }))).toBe("VPR-11")
    expect(skuOf(given)).toBe(given.id)
  })
})

describe("what an issue's page shows", () => {
  it("is described as its publication is, where it says nothing itself", () => {
    const described = { ...given, expand: { publication: { ...publication, description: "Denizin dergisi." } } }
    expect(faceOfIssue(described).description).toBe("Denizin dergisi.")
    expect(faceOfIssue({ ...described, description: "Lodos." }).description).toBe("Lodos.")
  })

  it("costs what its tier does, and nothing where it is given away", () => {
    const priced = { ...given, is_free: false }
    expect(faceOfIssue(priced)).toMatchObject({ price: 2499, is_free: false })
    expect(faceOfIssue({ ...priced, is_free: true })).toMatchObject({ price: 0, is_free: true })
  })

  it("is what the kiosk's copy says, which knows no SKU", () => {
    expect(faceOfMagazine(magazine())).toMatchObject({ title: "Vapur", sku: null, sidebar_off: false })
  })

  it("is found by an issue's id, a publication's id, or a slug, and an issue's id comes first", () => {
    const vapur = magazine()
    const other = magazine({ id: vapur.issue_id, issue_id: "issue0000000002", slug: "atlas" })
    expect(magazineAt([other, vapur], vapur.issue_id)).toBe(vapur)
    expect(magazineAt([other, vapur], vapur.id)).toBe(vapur)
    expect(magazineAt([other, vapur], "atlas")).toBe(other)
    expect(magazineAt([other, vapur], "yok")).toBeNull()
  })
})

describe("the size of an article's type", () => {
  it("goes from 18 in steps of 2 to 28 and to 12, and no further", () => {
    const sizes = (step: typeof larger) => {
      const found = [usualTypesetting]
      for (let turn = 0; turn < 6; turn += 1) found.push(step(found.at(-1) ?? usualTypesetting))
      return found.map(({ size }) => size)
    }
    expect(sizes(larger)).toEqual([18, 20, 22, 24, 26, 28, 28])
    expect(sizes(smaller)).toEqual([18, 16, 14, 12, 12, 12, 12])
  })
})

it("opens the magazine at the first page of an article's range", () => {
  expect(["12–17", "8", "s. 4-7", "", null].map(sayfaOfRange)).toEqual(["12", "8", "4", null, null])
})
