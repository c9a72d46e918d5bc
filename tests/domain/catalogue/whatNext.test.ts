import { describe, expect, it } from "vitest"
import { maxAtEnd, whatNext } from "../../../src/domain/catalogue/whatNext.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const issue = (number: number, given = {}) =>
  magazine({ id: "vapur", issue_id: `vapur-${number}`, issue_number: number, tags: ["deniz", "şehir"], ...given })
const other = (id: string, issue_number: number, tags: ReadonlyArray<string>) =>
  magazine({ id, issue_id: `${id}-1`, issue_number, tags })

const issues = [issue(3), issue(1), issue(2), issue(4)]
const at = (issueId: string, catalogue = [issue(4)]) => whatNext({ issueId, publicationId: "vapur", issues, catalogue })
const ids = (magazines: ReadonlyArray<{ readonly issue_id: string }>) => magazines.map(({ issue_id }) => issue_id)

describe("what an issue's last page offers", () => {
  it("is the issue that came after it, and the others newest first", () => {
    expect(at("vapur-2").next?.issue_id).toBe("vapur-3")
    expect(ids(at("vapur-2").others)).toEqual(["vapur-4", "vapur-1"])
  })

  it("has no next issue after the newest, nor for one that is not listed", () => {
    expect(at("vapur-4")).toMatchObject({ next: null, isNewest: true })
    expect(at("vapur-3").isNewest).toBe(false)
    expect(at("elsewhere")).toMatchObject({ next: null, isNewest: false })
  })

  it("has other publications with the same categories, those with the most first, then the newest", () => {
    const catalogue = [
      issue(4),
      other("yemek", 9, ["mutfak"]),
      other("kıyı", 5, ["deniz"]),
      other("rota", 8, ["deniz"]),
      other("liman", 1, ["şehir", "deniz"])
    ]
    expect(ids(at("vapur-2", catalogue).similar)).toEqual(["liman-1", "rota-1", "kıyı-1"])
  })

  it("takes the categories of the catalogue's entry while the issues are not known, and never offers too many", () => {
    const catalogue = [issue(4), ...Array.from({ length: 9 }, (_, at) => other(`dergi${at}`, at, ["deniz"]))]
    const offer = whatNext({ issueId: "vapur-2", publicationId: "vapur", issues: [], catalogue })
    expect([offer.next, offer.isNewest, offer.others]).toEqual([null, false, []])
    expect(offer.similar).toHaveLength(maxAtEnd)
  })
})
