import { describe, expect, it } from "vitest"
import { hasComeOut, isCoverPage, isOffSale, isReadable } from "../../../src/domain/publishing/EditableIssue.ts"
import { editableIssue } from "../../kit/fixtures/editableIssues.ts"

describe("an issue on its publisher's desk", () => {
  it.each([
    ["PUBLISHED", true, { isOffSale: false, hasComeOut: true, isReadable: true }],
    ["DRAFT", true, { isOffSale: true, hasComeOut: true, isReadable: true }],
    ["DRAFT", false, { isOffSale: false, hasComeOut: false, isReadable: false }],
    ["SCHEDULED", false, { isOffSale: false, hasComeOut: false, isReadable: true }],
    ["CONVERTING", false, { isOffSale: false, hasComeOut: false, isReadable: false }],
    ["FAILED", false, { isOffSale: false, hasComeOut: false, isReadable: false }]
  ] as const)("stands as its state says: %s, out %s", (status, isOut, standing) => {
    const issue = editableIssue({ status, published_at: isOut ? "2026-11-01T06:00:00.000Z" : null })
    expect({ isOffSale: isOffSale(issue), hasComeOut: hasComeOut(issue), isReadable: isReadable(issue) }).toEqual(
      standing
    )
  })

  it.each([
    [2, true],
    [12, true],
    [1, true],
    [0, false],
    [13, false],
    [2.5, false],
    [Number.NaN, false]
  ])("may have page %d as its cover: %s", (page, may) => {
    expect(isCoverPage(editableIssue(), page)).toBe(may)
    expect(isCoverPage(null, page)).toBe(false)
  })
})
