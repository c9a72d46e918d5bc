import { describe, expect, it } from "vitest"
import { importMarks } from "../../../../../src/domain/reader/marks/exchange/importMarks.ts"
import { toMarkdown } from "../../../../../src/domain/reader/marks/exchange/markdown.ts"
import {
  type ExportedIssue,
  fromAnnotations,
  toAnnotations
} from "../../../../../src/domain/reader/marks/exchange/webAnnotations.ts"
import { evolve, noMarks } from "../../../../../src/domain/reader/marks/MarkFact.ts"
import type { Highlight, Note, ReadingData } from "../../../../../src/domain/reader/ReadingData.ts"
import { fc } from "../../../../kit/harness/fastCheck.ts"

const issue: ExportedIssue = {
  id: "issue0000000001",
  url: "https://sayfa.example/reader/issue0000000001",
  publication: "Lodos",
  title: "Sayı 14"
}

const highlight: Highlight = {
  id: "vurgu_1700000000000_k3",
  page: 5,
  text: "deniz kıyısında yürüyen",
  startContainerPath: "0.1.0",
  endContainerPath: "0.2.0",
  startOffset: 3,
  endOffset: 9,
  quote: "deniz kıyısında\nyürüyen",
  prefix: "Sabah ",
  suffix: " çocuk",
  position: 412,
  colour: "green"
}

const note: Note = {
  id: "not_1700000000001_k4",
  highlightId: highlight.id,
  text: "Güzel *söz*.\n1. sırada",
  date: "2026-11-20T10:00:00.000Z"
}

const data: ReadingData = { bookmarks: [2, 9], highlights: [highlight], notes: [note] }

describe("an export to keep", () => {
  it("is by the Web Annotation model: words with what stands around them, and notes as comments on them", () => {
    const { items, ...page } = toAnnotations([{ issue, data }])
    expect(page).toMatchObject({ "@context": ["http://www.w3.org/ns/anno.jsonld", {}], type: "AnnotationPage" })
    expect(items.map(({ motivation, target: { source } }) => [motivation, source])).toEqual([
      ["bookmarking", `${issue.url}?sayfa=2`],
      ["bookmarking", `${issue.url}?sayfa=9`],
      ["commenting", `${issue.url}?sayfa=5`]
    ])
    expect(items[2]).toMatchObject({
      id: `urn:sayfa:${highlight.id}`,
      target: {
        selector: {
          type: "TextQuoteSelector",
          exact: "deniz kıyısında\nyürüyen",
          prefix: "Sabah ",
          suffix: " çocuk"
        }
      },
      body: [
        { type: "TextualBody", purpose: "tagging", value: "green" },
        { type: "TextualBody", purpose: "commenting", value: note.text, created: note.date }
      ]
    })
  })

  it("comes back as it went", () => {
    const text = JSON.stringify(toAnnotations([{ issue, data }]))
    expect(fromAnnotations(text)).toEqual([{ issueId: issue.id, data }])
  })

  it("comes back as it went, whatever the words", () => {
    const words = fc.string({ unit: "binary", minLength: 1 }).filter((text) => text.trim() !== "")
    fc.assert(
      fc.property(words, words, fc.string({ unit: "binary" }), (quote, text, prefix) => {
        const given = {
          bookmarks: [],
          highlights: [{ ...highlight, quote, prefix, text: quote }],
          notes: [{ ...note, text }]
        }
        expect(fromAnnotations(JSON.stringify(toAnnotations([{ issue, data: given }])))?.[0]?.data).toEqual(given)
      })
    )
  })

  it("doubles nothing when it is imported, however often", () => {
    const [imported] = fromAnnotations(JSON.stringify(toAnnotations([{ issue, data }]))) ?? []
    const once = importMarks(noMarks.own, imported!.data).reduce(evolve, noMarks)
    expect(once.own).toEqual(data)
    expect(importMarks(once.own, imported!.data)).toEqual([])
  })
})

describe("a file from elsewhere", () => {
  it("gives words without a place, to be looked for on the page", () => {
    const items = [
      {
        id: "https://elsewhere.example/a/1",
        type: "Annotation",
        motivation: "highlighting",
        target: {
          source: "https://other.example/reader/issue0000000001?sayfa=5",
          selector: { type: "TextQuoteSelector", exact: "deniz  kıyısında" }
        }
      }
    ]
    const [imported] = fromAnnotations(JSON.stringify({ type: "AnnotationPage", items })) ?? []
    expect(imported).toMatchObject({
      issueId: "issue0000000001",
      data: { highlights: [{ page: 5, text: "deniz kıyısında", quote: "deniz  kıyısında", startContainerPath: "" }] }
    })
  })

  it.each([
    ["no JSON", "Merhaba"],
    ["a list", "[]"],
    ["another type", '{"type": "AnnotationCollection", "items": []}']
  ])("is refused where it is %s", (_, text) => {
    expect(fromAnnotations(text)).toBeNull()
  })

  it("is read as far as it can be", () => {
    const [, , third] = toAnnotations([{ issue, data }]).items
    const broken = [
      null,
      {},
      { ...third, id: 7 },
      { ...third, target: { source: "https://sayfa.example/reader/issue0000000001" } },
      { ...third, target: { source: `${issue.url}?sayfa=0` } },
      { ...third, target: { ...third?.target, selector: { type: "TextQuoteSelector", exact: "  " } } },
      third
    ]
    const read = fromAnnotations(JSON.stringify({ type: "AnnotationPage", items: broken }))
    expect(read).toEqual([{ issueId: issue.id, data: { bookmarks: [], highlights: [highlight], notes: [note] } }])
  })
})

describe("an export to read", () => {
  const words = { page: (page: number) => `Sayfa ${page}`, bookmarked: "Yer imi" }

  it("is by page: bookmarks, words, and notes on them", () => {
    expect(toMarkdown(issue, data, words)).toBe(`# Lodos, Sayı 14

<https://sayfa.example/reader/issue0000000001>

## Sayfa 2

*Yer imi*

## Sayfa 5

> deniz kıyısında yürüyen

Güzel \\*söz\\*.
1\\. sırada

## Sayfa 9

*Yer imi*
`)
  })

  it("makes no markup of what somebody wrote", () => {
    const hostile = {
      ...data,
      bookmarks: [],
      notes: [{ ...note, text: "# baş\n<img src=x>\n- madde\n[a](javascript:b)" }]
    }
    const [, written] = toMarkdown(issue, hostile, words).split("> deniz kıyısında yürüyen\n\n")
    expect(written).toBe("\\# baş\n\\<img src=x\\>\n\\- madde\n\\[a\\](javascript:b)\n")
  })
})
