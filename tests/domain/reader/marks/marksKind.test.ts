import { expect, it } from "vitest"
import { marksKind } from "../../../../src/domain/reader/marks/marksKind.ts"

const kind = marksKind({ newIssueId: "issue0000000001", issueId: "4711" })

const factsAt = (key: string, stored: string) =>
  kind.legacy.flatMap((legacy) => (legacy.key === key ? legacy.facts(stored) : []))

const highlight = {
  id: "vurgu_1700000000000",
  page: 3,
  text: "deniz",
  startContainerPath: "0.1.0",
  endContainerPath: "0.1.0",
  startOffset: 2,
  endOffset: 7
}
const note = { id: "not_1700000000001", highlightId: highlight.id, text: "güzel", date: "2026-05-01T10:00:00.000Z" }

it("takes over what older readers stored, highlights by the id of the files", () => {
  expect(factsAt("bookmarks_issue0000000001", "[3,12]")).toEqual([
    { _tag: "PageBookmarked", page: 3 },
    { _tag: "PageBookmarked", page: 12 }
  ])
  expect(factsAt("highlights_4711", JSON.stringify([highlight]))).toEqual([{ _tag: "TextHighlighted", highlight }])
  expect(factsAt("notes_issue0000000001", JSON.stringify([note]))).toEqual([{ _tag: "NoteWritten", note }])
})

it.each([
  ["bookmarks_issue0000000001", '[0, -1, 2.5, "3", null]'],
  ["bookmarks_issue0000000001", "3, 12"],
  ["bookmarks_issue0000000001", '{"length": 1}'],
  ["highlights_4711", '[{"id": "vurgu_1", "page": 3}]'],
  ["notes_issue0000000001", '["güzel"]']
])("takes nothing of %s where it cannot be read: %s", (key, stored) => {
  expect(factsAt(key, stored)).toEqual([])
})

it("takes what can be read beside what cannot", () => {
  expect(factsAt("highlights_4711", JSON.stringify([{ id: 4 }, highlight]))).toHaveLength(1)
})
