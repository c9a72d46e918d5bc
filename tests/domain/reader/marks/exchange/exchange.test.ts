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

/** Of the issue; no test's marks but those of one lie beyond. */
const pages = 40

const none = { bookmarks: 0, highlights: 0, notes: 0 }
const nothingLeft = { beyond: 0, pageless: 0 }

/** Marks of one issue, each highlight in its own place, with ids of their own. */
const readingData = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
    fc.array(
      fc.record({ noted: fc.boolean(), words: fc.string({ minLength: 1 }).filter((text) => text.trim() !== "") }),
      { maxLength: 6 }
    ),
    fc.uuid()
  )
  .map(([bookmarks, marked, key]): ReadingData => {
    const highlights = marked.map(({ words }, at) => ({
      ...highlight,
      id: `${key}-${at}`,
      prefix: key,
      startOffset: at,
      quote: `“${words}”`,
      text: words
    }))
    return {
      bookmarks: bookmarks.toSorted((one, other) => one - other),
      highlights,
      notes: highlights.flatMap(({ id, text }, at) =>
        marked[at]?.noted === true ? [{ ...note, id: `${id}-not`, highlightId: id, text: `Not: ${text}` }] : []
      )
    }
  })

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
    expect(fromAnnotations(text)).toEqual({ issues: [{ issueId: issue.id, data }], unread: 0 })
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
        expect(fromAnnotations(JSON.stringify(toAnnotations([{ issue, data: given }])))?.issues[0]?.data).toEqual(given)
      })
    )
  })

  it("has notes whose highlight is unknown, as comments on the issue, and they come back", () => {
    const stray: ReadonlyArray<Note> = [
      { ...note, id: "not_1", highlightId: "yitik" },
      { ...note, id: "not_2", highlightId: "başka", text: "İkincisi" }
    ]
    const all = { ...data, notes: [note, ...stray] }
    const annotations = toAnnotations([{ issue, data: all }])
    expect(annotations.items.slice(3)).toMatchObject([
      { motivation: "commenting", target: { source: issue.url }, body: [{ value: note.text }] },
      { motivation: "commenting", target: { source: issue.url }, body: [{ value: "İkincisi" }] }
    ])
    expect(annotations.items[3]?.target.selector).toBeUndefined()
    const [imported] = fromAnnotations(JSON.stringify(annotations))?.issues ?? []
    expect(imported?.data).toEqual(all)
    const first = importMarks(noMarks.own, imported!.data, pages)
    expect(first).toMatchObject({ added: { ...none, bookmarks: 2, notes: 3 }, present: 0 })
    const once = first.facts.reduce(evolve, noMarks)
    expect(once.own).toEqual(all)
    expect(importMarks(once.own, imported!.data, pages)).toEqual({ facts: [], added: none, ...nothingLeft, present: 5 })
  })

  it("doubles nothing when it is imported, however often", () => {
    const [imported] = fromAnnotations(JSON.stringify(toAnnotations([{ issue, data }])))?.issues ?? []
    const first = importMarks(noMarks.own, imported!.data, pages)
    expect(first).toMatchObject({ added: { bookmarks: 2, highlights: 0, notes: 1 }, ...nothingLeft, present: 0 })
    const once = first.facts.reduce(evolve, noMarks)
    expect(once.own).toEqual(data)
    expect(importMarks(once.own, imported!.data, pages)).toEqual({ facts: [], added: none, ...nothingLeft, present: 3 })
  })

  it("brings back what was deleted, and nothing that is still there, whatever was marked", () => {
    fc.assert(
      fc.property(readingData, readingData, fc.array(fc.nat({ max: 40 })), (exported, later, kept) => {
        const [{ data: imported } = { data: noMarks.own }] =
          fromAnnotations(JSON.stringify(toAnnotations([{ issue, data: exported }])))?.issues ?? []
        const own: ReadingData = {
          bookmarks: exported.bookmarks.filter((page) => kept.includes(page)),
          highlights: [...exported.highlights.filter((_, at) => kept.includes(at)), ...later.highlights],
          notes: later.notes
        }
        const { facts, added, present } = importMarks(own, imported, pages)
        const after = facts.reduce(evolve, { ...noMarks, own }).own
        expect(after.bookmarks).toEqual(exported.bookmarks)
        for (const kind of ["highlights", "notes"] as const) {
          expect(after[kind].slice(0, own[kind].length)).toEqual(own[kind])
          expect(after[kind].length).toBe(new Set([...own[kind], ...exported[kind]].map(({ id }) => id)).size)
        }
        expect(after.highlights).toEqual(expect.arrayContaining([...exported.highlights]))
        expect(after.notes).toEqual(expect.arrayContaining([...exported.notes]))
        const all = exported.bookmarks.length + exported.highlights.length
        expect(added.bookmarks + added.highlights + added.notes + present).toBe(all)
        expect(importMarks(after, imported, pages).facts).toEqual([])
      })
    )
  })

  it("doubles no words that were highlighted again in the same place, nor their notes", () => {
    const again: ReadingData = {
      bookmarks: [],
      highlights: [{ ...highlight, id: "vurgu_1800000000000_k5", colour: "pink" }],
      notes: [{ ...note, id: "not_1800000000001_k6", highlightId: "vurgu_1800000000000_k5" }]
    }
    expect(importMarks(again, { ...data, bookmarks: [] }, pages)).toMatchObject({ facts: [], added: none, present: 1 })
    const other = { ...note, text: "Başka bir söz" }
    const { facts, added, present } = importMarks(again, { ...data, bookmarks: [], notes: [other] }, pages)
    expect([added, present]).toEqual([{ ...none, notes: 1 }, 0])
    expect(facts).toEqual([
      {
        _tag: "NoteWritten",
        note: { ...other, highlightId: again.highlights[0]!.id },
        replaces: "",
        highlight: again.highlights[0]
      }
    ])
  })

  it("doubles no two notes of one highlight, which become one", () => {
    const two = { ...data, notes: [note, { ...note, id: "not_2", text: "İkincisi" }] }
    const once = importMarks(noMarks.own, two, pages).facts.reduce(evolve, noMarks).own
    expect(once.notes).toHaveLength(1)
    for (const text of [note.text, "İkincisi"]) expect(once.notes[0]?.text).toContain(text)
    expect(importMarks(once, two, pages)).toEqual({ facts: [], added: none, ...nothingLeft, present: 3 })
  })

  it("tells the same words in other places apart", () => {
    for (const change of [
      { page: 6 },
      { startOffset: 4 },
      { endOffset: 10 },
      { startContainerPath: "0.3" },
      { endContainerPath: "0.4" },
      { prefix: "Akşam " },
      { suffix: " kadın" },
      { text: "deniz" }
    ]) {
      const moved = { ...highlight, id: "vurgu_1", ...change }
      expect(importMarks(data, { bookmarks: [], notes: [], highlights: [moved] }, pages).added.highlights).toBe(1)
    }
  })

  it("adds a mark once that a file has twice", () => {
    const twice = { bookmarks: [2, 2], highlights: [highlight, highlight], notes: [note, note] }
    expect(importMarks(noMarks.own, twice, pages)).toMatchObject({
      added: { bookmarks: 1, highlights: 0, notes: 1 },
      present: 2
    })
  })

  it("leaves out what an issue has no place for, with its notes, and says how many those are", () => {
    const many = Array.from({ length: 4_999 }, (_, at) => ({ ...highlight, id: `vurgu_${at}`, startOffset: at }))
    const more = ["k1", "k2"].map((id, at) => ({ ...highlight, id, startOffset: 6_000 + at }))
    const notes = more.map(({ id }) => ({ ...note, id: `not_${id}`, highlightId: id }))
    const own = { bookmarks: [], notes: [], highlights: many }
    expect(importMarks(own, { bookmarks: [], highlights: more, notes }, pages)).toMatchObject({
      added: { ...none, notes: 1 },
      beyond: 1
    })
  })

  it("adds a highlight whose note an issue has no place for, and says that the note is left out", () => {
    const notes = Array.from({ length: 5_000 }, (_, at) => ({ ...note, id: `not_${at}`, highlightId: `vurgu_${at}` }))
    const own = { bookmarks: [], notes, highlights: [] }
    const { facts, ...counts } = importMarks(own, { ...data, bookmarks: [] }, pages)
    expect(facts).toEqual([{ _tag: "TextHighlighted", highlight }])
    expect(counts).toEqual({ added: { ...none, highlights: 1 }, ...nothingLeft, present: 0, beyond: 1 })
    const lit = { ...own, highlights: [highlight] }
    expect(importMarks(lit, { ...data, bookmarks: [] }, pages)).toMatchObject({ facts: [], present: 0, beyond: 1 })
  })

  it("leaves out what is on pages that the issue has not got, says how much that is, and takes all the rest", () => {
    const far = { ...highlight, id: "uzak", page: 900 }
    const farther = { ...highlight, id: "daha uzak", page: 13, prefix: "Öğlen " }
    const stray = { ...note, id: "not_başka", highlightId: "yitik" }
    const imported: ReadingData = {
      bookmarks: [2, 9, 12, 13, 900],
      highlights: [far, { ...highlight, page: 12 }, farther],
      notes: [{ ...note, id: "not_uzak", highlightId: "uzak" }, note, stray]
    }
    const { facts, ...counts } = importMarks({ bookmarks: [9], highlights: [], notes: [] }, imported, 12)
    expect(counts).toEqual({ added: { bookmarks: 2, highlights: 0, notes: 2 }, present: 1, beyond: 0, pageless: 4 })
    expect(facts.reduce(evolve, noMarks).own).toEqual({
      bookmarks: [2, 12],
      highlights: [{ ...highlight, page: 12 }],
      notes: [note, stray]
    })
  })

  it("counts as there what the issue has already on such a page, and takes any page where their number is not known", () => {
    const own: ReadingData = { bookmarks: [900], highlights: [{ ...highlight, page: 900 }], notes: [note] }
    expect(importMarks(own, own, 12)).toEqual({ facts: [], added: none, ...nothingLeft, present: 2 })
    expect(importMarks(noMarks.own, own, null)).toMatchObject({
      added: { ...none, bookmarks: 1, notes: 1 },
      pageless: 0
    })
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
    const [imported] = fromAnnotations(JSON.stringify({ type: "AnnotationPage", items }))?.issues ?? []
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
      { ...third, target: { ...third?.target, source: "https://sayfa.example/reader/issue0000000001" } },
      { ...third, body: [], target: { source: "https://sayfa.example/reader/issue0000000001" } },
      { ...third, motivation: "bookmarking", target: { source: "https://sayfa.example/reader/issue0000000001" } },
      { ...third, target: { source: `${issue.url}?sayfa=5` } },
      { ...third, target: { ...third?.target, source: "reader/issue0000000001?sayfa=5" } },
      { ...third, target: { ...third?.target, source: "https://sayfa.example/reader/?sayfa=5" } },
      { ...third, target: { source: `${issue.url}?sayfa=0` } },
      { ...third, target: { ...third?.target, selector: { type: "TextQuoteSelector", exact: "  " } } },
      third
    ]
    const read = fromAnnotations(JSON.stringify({ type: "AnnotationPage", items: broken }))
    expect(read).toEqual({
      issues: [{ issueId: issue.id, data: { bookmarks: [], highlights: [highlight], notes: [note] } }],
      unread: 11
    })
  })

  it("gives no mark that a person could not have made, nor one that is longer than any", () => {
    const [, , third] = toAnnotations([{ issue, data }]).items
    const selector = third?.target.selector
    const comment = { type: "TextualBody", purpose: "commenting", value: "söz" }
    const wrong = [
      { ...third, id: "" },
      { ...third, id: "urn:sayfa:" },
      { ...third, id: "x".repeat(1_001) },
      { ...third, place: { ...third?.place, text: " \n" } },
      { ...third, place: { ...third?.place, text: "x".repeat(200_001) } },
      { ...third, place: { ...third?.place, startContainerPath: "0.".repeat(1_001) } },
      { ...third, place: { ...third?.place, endContainerPath: "0.".repeat(1_001) } },
      { ...third, target: { ...third?.target, selector: { ...selector, exact: "x".repeat(200_001) } } },
      { ...third, target: { ...third?.target, selector: { ...selector, prefix: "x".repeat(1_001) } } },
      { ...third, target: { ...third?.target, selector: { ...selector, suffix: "x".repeat(1_001) } } },
      { ...third, target: { ...third?.target, source: `${issue.url}?sayfa=5&x=${"y".repeat(2_000)}` } },
      { ...third, body: [{ ...comment, value: "x".repeat(1_000_001) }] },
      { ...third, body: [{ ...comment, id: "x".repeat(1_001) }] },
      { ...third, body: [{ ...comment, created: "x".repeat(101) }] }
    ]
    for (const [at, item] of wrong.entries())
      expect(fromAnnotations(JSON.stringify({ type: "AnnotationPage", items: [item] })), String(at)).toEqual({
        issues: [],
        unread: 1
      })
  })

  it("is read at once, however an address is made", () => {
    const source = `https://sayfa.example/reader/issue0000000001?${"&".repeat(100_000)}${"/reader/issue0000000001?".repeat(4_000)}`
    const items = [{ id: "a", type: "Annotation", motivation: "bookmarking", target: { source } }]
    const start = performance.now()
    expect(fromAnnotations(JSON.stringify({ type: "AnnotationPage", items }))).toEqual({ issues: [], unread: 1 })
    expect(performance.now() - start).toBeLessThan(500)
  })

  it("gives a note without an id one of its own", () => {
    const [, , third] = toAnnotations([{ issue, data }]).items
    for (const id of [undefined, "", "urn:sayfa:"]) {
      const body = [{ type: "TextualBody", purpose: "commenting", value: "söz", id }]
      const read = fromAnnotations(JSON.stringify({ type: "AnnotationPage", items: [{ ...third, body }] }))
      expect(read?.issues[0]?.data.notes).toEqual([
        { id: `${highlight.id}_0`, highlightId: highlight.id, text: "söz", date: "" }
      ])
    }
  })
})

describe("an export to read", () => {
  const words = { page: (page: number) => `Sayfa ${page}`, bookmarked: "Yer imi", noPage: "Sayfası bilinmiyor" }

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

  it("has the words of a page in the order of their places, whenever they were highlighted", () => {
    const later = { ...highlight, id: "vurgu_1", text: "son sözler", position: 900 }
    const earlier = { ...highlight, id: "vurgu_2", text: "ilk sözler", position: 7 }
    const written = toMarkdown(issue, { bookmarks: [], highlights: [later, highlight, earlier], notes: [] }, words)
    expect(written.match(/^> .*$/gmu)).toEqual(["> ilk sözler", "> deniz kıyısında yürüyen", "> son sözler"])
  })

  it("ends with the notes whose highlight is unknown", () => {
    const stray = { ...note, id: "not_1", highlightId: "yitik", text: "Yitik" }
    expect(toMarkdown(issue, { ...data, notes: [note, stray] }, words)).toMatch(
      /\*Yer imi\*\n\n## Sayfası bilinmiyor\n\nYitik\n$/u
    )
  })

  it("makes no code of white space, and no link of an address", () => {
    const text = "söz\n\n    rm -rf\n\t\tsıra\n www.ornek.com WWW.b.c https://d.e"
    const quote = { ...highlight, text: "    kod\n    www.a.b" }
    const [, written] = toMarkdown(
      issue,
      { bookmarks: [], highlights: [quote], notes: [{ ...note, text }] },
      words
    ).split("## Sayfa 5\n\n")
    expect(written).toBe("> kod\n> www\\.a.b\n\nsöz\n\nrm -rf\nsıra\nwww\\.ornek.com WWW\\.b.c https\\://d.e\n")
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
