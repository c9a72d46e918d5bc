import { describe, expect, it } from "vitest"
import { coloursListed, highlightsListed, notesListed } from "../../../../src/domain/reader/marks/notesListed.ts"
import { snippetOf } from "../../../../src/domain/reader/marks/snippet.ts"
import type { Highlight, HighlightColour } from "../../../../src/domain/reader/ReadingData.ts"

const highlight = (id: string, page: number, text: string, colour?: HighlightColour): Highlight => ({
  id,
  page,
  text,
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: text.length,
  ...(colour === undefined ? {} : { colour })
})
const note = (id: string, highlightId: string, text: string, date: string) => ({ id, highlightId, text, date })

const marked = {
  highlights: [highlight("h1", 3, "Işıklı çarşı"), highlight("h2", 7, "Vapur iskelesi", "blue")],
  notes: [
    note("n1", "h1", "Eski", "2026-01-01T10:00:00Z"),
    note("n2", "h2", "ISPARTA'dan gelen güller", "2026-03-01T10:00:00Z"),
    note("n3", "h1", "Yeni", "2026-02-01T10:00:00Z"),
    note("n4", "nowhere", "Sahipsiz", "dün")
  ]
}
const listed = (text = "", colour: HighlightColour | null = null) =>
  notesListed(marked, { text, colour }).map(({ id }) => id)

describe("the list of highlights without notes", () => {
  const more = {
    ...marked,
    highlights: [
      ...marked.highlights,
      { ...highlight("h5", 9, "Poyraz", "pink"), position: 40 },
      { ...highlight("h4", 9, "Lodos sert eser"), position: 8 },
      highlight("h3", 2, "İmbat", "pink")
    ]
  }
  const ids = (text = "", colour: HighlightColour | null = null) =>
    highlightsListed(more, { text, colour }).map(({ id }) => id)

  it("follows the pages, and each page from its beginning", () => {
    expect(ids()).toEqual(["h3", "h4", "h5"])
    expect(highlightsListed(more, { text: "", colour: null })[1]).toEqual({
      id: "h4",
      page: 9,
      words: "Lodos sert eser",
      colour: "yellow"
    })
  })

  it("is narrowed down as the notes are, and adds its colours", () => {
    expect(ids("LODOS")).toEqual(["h4"])
    expect(ids("", "pink")).toEqual(["h3", "h5"])
    expect(coloursListed(more)).toEqual(["yellow", "blue", "pink"])
  })
})

describe("the list of notes", () => {
  it("is sorted newest first, and keeps a note without a date or a highlight", () => {
    expect(listed()).toEqual(["n2", "n3", "n1", "n4"])
    expect(notesListed(marked, { text: "", colour: null }).at(-1)).toMatchObject({ page: null, words: "" })
  })

  it("finds words of the note and of its highlight, the Turkish way", () => {
    expect(listed("ısparta")).toEqual(["n2"])
    expect(listed("carsi")).toEqual(["n3", "n1"])
    expect(listed("  ")).toEqual(listed())
    expect(listed("tramvay")).toEqual([])
  })

  it("shows one colour, yellow where none was chosen, and offers only colours that are there", () => {
    expect(listed("", "blue")).toEqual(["n2"])
    expect(listed("", "yellow")).toEqual(["n3", "n1", "n4"])
    expect(listed("yeni", "blue")).toEqual([])
    expect(coloursListed(marked)).toEqual(["yellow", "blue"])
  })
})

describe("a snippet", () => {
  it("has a hundred characters and says that it was cut, and cuts no character in two", () => {
    expect(snippetOf("a".repeat(100), 100)).toBe("a".repeat(100))
    expect(snippetOf("a".repeat(101), 100)).toBe(`${"a".repeat(100)}…`)
    expect(snippetOf("📖".repeat(3), 2)).toBe("📖📖…")
    expect(snippetOf("  iki\n satır ", 100)).toBe("iki satır")
  })
})

describe("thousands of marks", () => {
  const words = "deniz kıyısında yürüyen çocuk ve yanındaki köpek ".repeat(4)
  const highlights = Array.from({ length: 3_000 }, (_, at) => highlight(`h${at}`, 1 + (at % 60), `${words}${at}`))
  const notes = highlights.map(({ id }, at) => note(`n${at}`, id, `${words}${at}`, "2026-01-01T10:00:00Z"))

  it("are found by words that all of them have, and by those that one has", () => {
    const found = (text: string) => notesListed({ highlights, notes }, { text, colour: null }).length
    expect(found("köpek")).toBe(3_000)
    expect(found("köpek 2999")).toBe(1)
  })

  it("are searched as they are now", () => {
    const all = { highlights, notes }
    expect(notesListed(all, { text: "Lodos", colour: null })).toEqual([])
    const changed = notes.with(7, { ...notes[7]!, text: "Lodos" })
    expect(notesListed({ ...all, notes: changed }, { text: "lodos", colour: null })).toMatchObject([{ id: "n7" }])
    const moved = highlights.with(9, { ...highlights[9]!, text: "Poyraz", page: 99, colour: "pink" })
    expect(notesListed({ notes, highlights: moved }, { text: "poyraz", colour: "pink" })).toMatchObject([
      { id: "n9", page: 99, words: "Poyraz" }
    ])
    expect(coloursListed({ notes, highlights: moved })).toEqual(["yellow", "pink"])
  })
})
