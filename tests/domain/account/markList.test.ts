import { describe, expect, it } from "vitest"
import {
  coloursMarked,
  issuesMarked,
  isNarrowed,
  marksAskedIn,
  marksListed,
  marksSearch,
  type MarksAsked,
  plainMarks
} from "../../../src/domain/account/markList.ts"
import type { Highlight, Note } from "../../../src/domain/reader/ReadingData.ts"
import { issueMarks } from "../../kit/fixtures/ownIssues.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const at = (day: string) => Date.parse(`${day}T10:00:00.000Z`)

const highlight = (day: string, page: number, text: string, more: Partial<Highlight> = {}): Highlight => ({
  id: `vurgu_${at(day)}_k`,
  page,
  text,
  startContainerPath: "",
  endContainerPath: "",
  startOffset: 0,
  endOffset: 1,
  ...more
})

const note = (day: string, highlightId: string, text: string): Note => ({
  id: `not_${at(day)}_k`,
  highlightId,
  text,
  date: new Date(at(day)).toISOString()
})

const sea = highlight("2026-05-01", 4, "deniz kıyısında", { position: 90 })
const isik = highlight("2026-05-02", 4, "IŞIK ve gölge", { position: 10, colour: "green" })
const storm = highlight("2026-04-01", 9, "fırtına", { colour: "pink" })
const vapur = issueMarks("issue0000000001", "Mayıs 2026", {
  bookmarks: [4, 12],
  highlights: [sea, isik],
  notes: [note("2026-05-09", sea.id, "İstanbul’u anımsatıyor")]
})
const lodos = issueMarks("issue0000000002", "Lodos", { bookmarks: [2], highlights: [storm] })
const empty = issueMarks("issue0000000003", "Boş", {})
const all = [lodos, empty, vapur]

const list = (asked: Partial<MarksAsked> = {}) =>
  marksListed(all, { ...plainMarks, ...asked }).map(({ kind, page, words, note, of }) => [
    of.expand.issue.title,
    kind,
    page,
    words,
    note
  ])

const noted = ["Mayıs 2026", "note", 4, "deniz kıyısında", "İstanbul’u anımsatıyor"]
const lit = ["Mayıs 2026", "highlight", 4, "IŞIK ve gölge", ""]
const stormy = ["Lodos", "highlight", 9, "fırtına", ""]
const pages = [
  ["Mayıs 2026", "bookmark", 4, "", ""],
  ["Mayıs 2026", "bookmark", 12, "", ""],
  ["Lodos", "bookmark", 2, "", ""]
]

describe("the marks of all issues", () => {
  it("are listed newest first, and then bookmarks, which have no date, by issue and page", () => {
    expect(list()).toEqual([noted, lit, stormy, ...pages])
  })

  it("are listed issue by issue, that with the newest mark first, in the order of the text", () => {
    expect(list({ order: "issue" })).toEqual([pages[0], lit, noted, pages[1], pages[2], stormy])
    expect(issuesMarked(all).map(({ expand }) => expand.issue.title)).toEqual(["Mayıs 2026", "Lodos"])
  })

  it("have the date of the note, else that in their highlight's id, else none", () => {
    const old = highlight("2026-05-01", 1, "eski", { id: "1699999999999" })
    const undated = { ...note("2026-06-01", old.id, "tarihsiz"), date: "" }
    const marks = issueMarks("issue0000000004", "x", { highlights: [old, sea], notes: [undated] })
    expect(marksListed([marks], plainMarks).map(({ moment }) => moment)).toEqual([at("2026-06-01"), at("2026-05-01")])
    expect(marksListed([issueMarks("issue0000000004", "x", { highlights: [old] })], plainMarks)[0]?.moment).toBeNull()
  })

  it("lose no note whose highlight is unknown: it has no page", () => {
    const lost = issueMarks("issue0000000004", "x", { bookmarks: [3], notes: [note("2026-01-01", "yok", "Yitik")] })
    expect(marksListed([lost], { ...plainMarks, order: "issue" })).toMatchObject([
      { kind: "bookmark" },
      { kind: "note", page: null, highlightId: null, words: "", note: "Yitik", colour: null }
    ])
  })

  it("have keys of their own, also where issues have the same pages and ids", () => {
    const twin = issueMarks("issue0000000009", "İkiz", vapur.marks)
    const keys = marksListed([vapur, twin], plainMarks).map(({ key }) => key)
    expect(new Set(keys).size).toBe(8)
    const alike = issueMarks("issue0000000004", "x", {
      bookmarks: [5],
      highlights: [
        { ...sea, id: "5" },
        { ...isik, id: "6" }
      ],
      notes: [{ ...note("2026-01-01", "6", "söz"), id: "5" }]
    })
    expect(new Set(marksListed([alike], plainMarks).map(({ key }) => key)).size).toBe(3)
  })
})

describe("what narrows the list down", () => {
  it.each([
    ["istanbul", [noted]],
    ["ISTANBUL'U", [noted]],
    ["ışik", [lit]],
    ["KIYISINDA", [noted]],
    ["firtina", [stormy]],
    ["mayis", [noted, lit, pages[0], pages[1]]],
    ["vapur", [noted, lit, stormy, ...pages]],
    ["  ", [noted, lit, stormy, ...pages]],
    ["yok", []]
  ])("finds by words however they are written: %s", (q, found) => {
    expect(list({ q })).toEqual(found)
  })

  it("is a kind: a noted highlight is both a highlight and a note", () => {
    expect(list({ kind: "bookmark" })).toEqual(pages)
    expect(list({ kind: "highlight" })).toEqual([noted, lit, stormy])
    expect(list({ kind: "note" })).toEqual([noted])
  })

  it("is a colour, yellow where none was chosen", () => {
    expect(list({ colour: "green" })).toEqual([lit])
    expect(list({ colour: "yellow" })).toEqual([noted])
    expect(list({ colour: "blue" })).toEqual([])
    expect(coloursMarked(all)).toEqual(["yellow", "green", "pink"])
    expect(coloursMarked([empty])).toEqual([])
  })

  it("is an issue, and all at once", () => {
    expect(list({ issue: lodos.issue })).toEqual([stormy, pages[2]])
    expect(list({ issue: vapur.issue, kind: "highlight", colour: "green", q: "gölge" })).toEqual([lit])
    expect(list({ issue: lodos.issue, q: "gölge" })).toEqual([])
  })
})

it("reads marks once, at however many keys they are searched", () => {
  const highlights = [1, 2, 3].map((place) => ({ ...sea, id: `h${place}`, text: `deniz ve köpek ${place}` }))
  const many = issueMarks("issue0000000007", "Çok", { highlights })
  let read = 0
  const { issue } = many.expand
  const counted = {
    ...many,
    expand: {
      ...many.expand,
      issue: Object.defineProperty({ ...issue }, "title", {
        get: () => {
          read += 1
          return issue.title
        }
      })
    }
  }
  const found = (q: string) => marksListed([counted], { ...plainMarks, q }).length
  expect(found("köpek")).toBe(3)
  const once = read
  expect(once).toBeGreaterThan(0)
  for (const q of ["k", "kö", "köp", "köpe", "deniz"]) expect(found(q)).toBe(3)
  expect(found("köpek 2")).toBe(1)
  expect(read).toBe(once)
})

describe("an address", () => {
  it("says what is asked for, and nothing that is asked for anyway", () => {
    const asked = fc.record({
      q: fc.string().map((text) => text.trim()),
      kind: fc.constantFrom("all" as const, "bookmark" as const, "highlight" as const, "note" as const),
      colour: fc.constantFrom(null, "green" as const),
      issue: fc.constantFrom(null, "issue0000000001"),
      order: fc.constantFrom("newest" as const, "issue" as const)
    })
    fc.assert(
      fc.property(asked, (one) => {
        expect(marksAskedIn(marksSearch(one))).toEqual(one)
      })
    )
    expect(marksSearch(plainMarks)).toEqual({})
    expect(marksSearch({ ...plainMarks, q: "  " })).toEqual({})
  })

  it("that cannot be understood asks for all", () => {
    expect(marksAskedIn({ q: {}, kind: "x", colour: 7, issue: "", order: [] })).toEqual(plainMarks)
    expect(marksAskedIn({})).toEqual(plainMarks)
  })

  it("narrows the list down by everything but its order", () => {
    expect(isNarrowed(plainMarks)).toBe(false)
    expect(isNarrowed({ ...plainMarks, order: "issue", q: " " })).toBe(false)
    for (const change of [{ q: "x" }, { kind: "note" }, { colour: "pink" }, { issue: "x" }] as const)
      expect(isNarrowed({ ...plainMarks, ...change })).toBe(true)
  })
})
