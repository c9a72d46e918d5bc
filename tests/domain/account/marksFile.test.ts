import { expect, it } from "vitest"
import { marksFile } from "../../../src/domain/account/marksFile.ts"
import { fromAnnotations } from "../../../src/domain/reader/marks/exchange/webAnnotations.ts"
import { issueMarks } from "../../kit/fixtures/ownIssues.ts"

const facts = {
  isAll: true,
  origin: "https://sayfa.example",
  day: "2026-11-23",
  name: "sayfa-isaretler",
  words: { page: (page: number) => `Sayfa ${page}`, bookmarked: "Yer imi", noPage: "Sayfası bilinmiyor" }
}
const may = issueMarks("issue0000000001", "Mayıs 2026", { bookmarks: [4], version: 3 })
const june = issueMarks("issue0000000002", "Haziran 2026", { bookmarks: [7] })

it("is named after the issue that was chosen, else after the day, though only one issue may have marks", () => {
  expect(marksFile([may], "json", { ...facts, isAll: false }).name).toBe("sayfa-isaretler-vapur-mayis-2026.json")
  expect(marksFile([may], "json", facts).name).toBe("sayfa-isaretler-2026-11-23.json")
  expect(marksFile([may, june], "json", facts).name).toBe("sayfa-isaretler-2026-11-23.json")
  expect(marksFile([may, june], "markdown", facts).name).toBe("sayfa-isaretler-2026-11-23.md")
  expect(marksFile([], "markdown", facts).name).toBe("sayfa-isaretler-2026-11-23.md")
})

it("has all issues, to be imported again or to be read", () => {
  const { text, type } = marksFile([may, june], "json", facts)
  expect(type).toBe("application/ld+json;charset=utf-8")
  expect(fromAnnotations(text)).toEqual({
    issues: [may, june].map(({ issue, marks: { version: _, ...data } }) => ({ issueId: issue, data })),
    unread: 0
  })
  expect(marksFile([may, june], "markdown", facts)).toMatchObject({
    type: "text/markdown;charset=utf-8",
    text: `# Vapur, Mayıs 2026

<https://sayfa.example/reader/issue0000000001>

## Sayfa 4

*Yer imi*

# Vapur, Haziran 2026

<https://sayfa.example/reader/issue0000000002>

## Sayfa 7

*Yer imi*
`
  })
})
