import { describe, expect, it } from "vitest"
import { coverPageIn, hasComeOut, isOffSale, isReadable } from "../../../src/domain/publishing/EditableIssue.ts"
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
    ["2", 2],
    [" 12 ", 12],
    ["1", 1],
    ["0", null],
    ["13", null],
    ["2,5", null],
    ["-1", null],
    ["yedi", null],
    ["", null]
  ])("has the page that is typed as %j: %s", (typed, page) => {
    expect(coverPageIn(editableIssue(), typed)).toBe(page)
    expect(coverPageIn(null, typed)).toBe(null)
  })
})
