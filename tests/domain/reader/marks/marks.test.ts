import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  decide,
  joinedBy,
  type MarkOrder,
  MarksFull,
  noteBegun,
  NotMarkable
} from "../../../../src/domain/reader/marks/decide.ts"
import { changeBetween } from "../../../../src/domain/reader/marks/ReadingDataChange.ts"
import { evolve, evolveAll, type MarkFact, type Marks, noMarks } from "../../../../src/domain/reader/marks/MarkFact.ts"
import { hasUnsaved } from "../../../../src/domain/reader/marks/unsaved.ts"
import {
  emptyReadingData,
  type Highlight,
  type Note,
  type ReadingData
} from "../../../../src/domain/reader/ReadingData.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** Each in a place of its own. */
const highlight = (id: string, given: Partial<Highlight> = {}): Highlight => ({
  id,
  page: 3,
  prefix: `${id} `,
  text: "deniz kıyısında",
  startContainerPath: "1.0.0",
  endContainerPath: "1.0.0",
  startOffset: 0,
  endOffset: 15,
  ...given
})

const note = (id: string, text: string, highlightId = "vurgu_1"): Note => ({
  id,
  highlightId,
  text,
  date: "2026-11-20T10:00:00.000Z"
})

const write = (written: Note, began = ""): MarkOrder => ({
  type: "note.write",
  note: written,
  highlight: highlight(written.highlightId),
  began
})

const given = (...facts: ReadonlyArray<MarkFact>): Marks => facts.reduce(evolve, noMarks)

/** The marks after an order that is not refused. */
const after = (marks: Marks, order: MarkOrder): Marks =>
  Result.getOrThrow(decide(marks.own, order)).reduce(evolve, marks)

const noted = given(
  { _tag: "TextHighlighted", highlight: highlight("vurgu_1") },
  { _tag: "NoteWritten", note: note("not_1", "güzel") }
)

it("joins a note to the one that its highlight has, and leaves all others as they are", () => {
  const marks = given(
    { _tag: "TextHighlighted", highlight: highlight("vurgu_1") },
    { _tag: "TextHighlighted", highlight: highlight("vurgu_2") },
    { _tag: "NoteWritten", note: note("not_1", "bir") },
    { _tag: "NoteWritten", note: note("not_2", "iki", "vurgu_2") },
    { _tag: "NoteWritten", note: note("not_3", "üç", "vurgu_2") },
    { _tag: "NoteWritten", note: note("not_1", "bir daha") }
  )
  expect(marks.own.notes.map(({ id }) => id)).toEqual(["not_1", "not_2"])
  expect(marks.own.notes[0]?.text).toBe("bir daha")
  for (const text of ["iki", "üç"]) expect(marks.own.notes[1]?.text).toContain(text)
})

describe("bookmarks", () => {
  it("mark the first page of the slide, and are sorted", () => {
    const marks = given({ _tag: "PageBookmarked", page: 9 })
    expect(after(marks, { type: "bookmark.toggle", slide: [4, 5] }).own.bookmarks).toEqual([4, 9])
  })

  it("are taken from all pages of the slide where any of them is marked", () => {
    const marks = given({ _tag: "PageBookmarked", page: 5 }, { _tag: "PageBookmarked", page: 9 })
    expect(after(marks, { type: "bookmark.toggle", slide: [4, 5] }).own.bookmarks).toEqual([9])
  })

  it("are taken from the list one by one", () => {
    const marks = given({ _tag: "PageBookmarked", page: 5 }, { _tag: "PageBookmarked", page: 9 })
    expect(after(marks, { type: "bookmark.remove", page: 5 }).own.bookmarks).toEqual([9])
    expect(Result.getOrThrow(decide(marks.own, { type: "bookmark.remove", page: 6 }))).toEqual([])
  })
})

describe("highlights", () => {
  it.each([
    ["no id", highlight("")],
    ["no page", highlight("vurgu_1", { page: 0 })],
    ["no words", highlight("vurgu_1", { text: "  \n" })]
  ])("are refused with %s", (_, wrong) => {
    expect(decide(emptyReadingData, { type: "highlight.add", highlight: wrong })).toEqual(
      Result.fail(new NotMarkable())
    )
  })

  it("take a colour, which an unknown one does not", () => {
    const order = { type: "highlight.colour", colour: "green" } as const
    expect(after(noted, { ...order, id: "vurgu_1" }).own.highlights[0]?.colour).toBe("green")
    expect(after(noted, { ...order, id: "vurgu_7" })).toEqual(noted)
  })

  it("take their notes along when they go", () => {
    expect(after(noted, { type: "highlight.remove", id: "vurgu_1" }).own).toEqual(emptyReadingData)
  })
})

describe("a highlight whose words stand elsewhere now", () => {
  const { id: _, ...elsewhere } = highlight("", { page: 8, text: "Poyraz", quote: "Poyraz", prefix: "dün " })

  it("moves there with its colour, its id and its note", () => {
    const marks = given(
      { _tag: "TextHighlighted", highlight: highlight("a", { colour: "pink" }) },
      { _tag: "NoteWritten", note: { id: "n", highlightId: "a", text: "Sor", date: "2026-11-23T12:00:00.000Z" } }
    )
    const order = { type: "highlight.move", id: "a", passage: elsewhere } as const
    const facts = Result.getOrThrow(decide(marks.own, order))
    const moved = facts.reduce(evolve, marks).own
    expect(moved.highlights).toEqual([{ ...elsewhere, id: "a", colour: "pink" }])
    expect(moved.notes).toEqual(marks.own.notes)
    expect(Result.getOrThrow(decide(marks.own, { ...order, id: "b" }))).toEqual([])
  })

  it("has the colour of old highlights where it had none", () => {
    const marks = given({ _tag: "TextHighlighted", highlight: highlight("a") })
    const facts = Result.getOrThrow(decide(marks.own, { type: "highlight.move", id: "a", passage: elsewhere }))
    expect(facts.reduce(evolve, marks).own.highlights).toEqual([{ ...elsewhere, id: "a" }])
  })
})

describe("notes", () => {
  it("are rewritten in their place", () => {
    const { notes } = after(noted, write(note("not_1", "daha güzel"), "güzel")).own
    expect(notes.map(({ text }) => text)).toEqual(["daha güzel"])
  })

  it("are nothing new where their text has not changed", () => {
    expect(Result.getOrThrow(decide(noted.own, write(note("not_1", "güzel"), "güzel")))).toEqual([])
  })

  it("are deleted with their highlight, also by emptying them", () => {
    expect(after(noted, { type: "note.remove", id: "not_1" }).own).toEqual(emptyReadingData)
    expect(after(noted, write(note("not_1", "  "), "güzel")).own).toEqual(emptyReadingData)
  })

  it("are not written on another highlight than theirs, nor on one without words", () => {
    const order = { type: "note.write", note: note("not_2", "boşlukta", "vurgu_9"), began: "" } as const
    for (const wrong of [highlight("vurgu_1"), highlight("vurgu_9", { text: " " })])
      expect(decide(noted.own, { ...order, highlight: wrong })).toEqual(Result.fail(new NotMarkable()))
  })

  it("bring their highlight back where it has gone while they were written", () => {
    const gone = after(noted, { type: "highlight.remove", id: "vurgu_1" })
    const { notes, highlights } = after(gone, write(note("not_1", "güzel, daha da"), "güzel")).own
    expect([notes.map(({ text }) => text), highlights]).toEqual([["güzel, daha da"], [highlight("vurgu_1")]])
  })

  it("keep the text that came while they were written, beside what was written", () => {
    const phone = after(noted, write(note("not_1", "telefonda"), "güzel"))
    const { notes } = after(phone, write(note("not_1", "masada"), "güzel")).own
    expect(notes).toEqual([note("not_1", "telefonda\n\n———\n\nmasada")])
  })

  it("are told of where they keep both texts, and only there", () => {
    const phone = after(noted, write(note("not_1", "telefonda"), "güzel"))
    const joinedFor = (marks: Marks, order: MarkOrder) => joinedBy(order, Result.getOrThrow(decide(marks.own, order)))
    expect(joinedFor(phone, write(note("not_1", "masada"), "güzel"))).toEqual(["not_1"])
    expect(joinedFor(noted, write(note("not_2", "benimki"), ""))).toEqual(["not_1"])
    expect(joinedFor(noted, write(note("not_1", "masada"), "güzel"))).toEqual([])
    expect(joinedFor(phone, write(note("not_1", "telefonda"), "güzel"))).toEqual([])
    expect(joinedFor(noted, { type: "marks.restore", highlights: [], notes: [note("not_1", "x")] })).toEqual([])
  })

  it("are one for each highlight, also where another was begun at the same time", () => {
    const { notes } = after(noted, write(note("not_2", "benimki"))).own
    expect(notes).toEqual([note("not_1", "güzel\n\n———\n\nbenimki")])
    const facts: ReadonlyArray<MarkFact> = [{ _tag: "NoteWritten", note: note("not_2", "benimki") }]
    const twice = [...facts, ...facts].reduce(evolve, noted)
    expect(twice.own.notes).toEqual([note("not_1", "güzel\n\n———\n\nbenimki")])
  })

  it("leave their highlight where it has another note", () => {
    const both: ReadingData = { ...noted.own, notes: [note("not_1", "bir"), note("not_2", "iki")] }
    const facts = Result.getOrThrow(decide(both, { type: "note.remove", id: "not_1" }))
    expect(facts.reduce(evolve, { ...noMarks, own: both }).own).toEqual({ ...both, notes: [note("not_2", "iki")] })
  })

  it("keep their highlight where another tab removes that meanwhile", () => {
    const written = Result.getOrThrow(decide(noted.own, write(note("not_1", "daha güzel"), "güzel")))
    const removed: MarkFact = { _tag: "HighlightRemoved", id: "vurgu_1" }
    const { notes, highlights } = [removed, ...written].reduce(evolve, noted).own
    expect([notes[0]?.text, highlights[0]?.id]).toEqual(["daha güzel", "vurgu_1"])
  })

  it("stay where they have another text by the time that they are emptied", () => {
    const phone = after(noted, write(note("not_1", "telefonda"), "güzel"))
    expect(after(phone, write(note("not_1", " "), "güzel"))).toEqual(phone)
  })

  it("come back whole when their deletion is taken back", () => {
    const { highlights, notes } = noted.own
    const deleted = after(noted, { type: "note.remove", id: "not_1" })
    expect(after(deleted, { type: "marks.restore", highlights, notes })).toEqual(noted)
  })
})

/** The server's data as a fact, on top of what it had at `since`. */
const received = (since: number, version: number, before: ReadingData, after: ReadingData): MarkFact => ({
  _tag: "MarksReceived",
  since,
  version,
  change: changeBetween(before, after)
})

describe("another device's text that is logged between an order and its facts", () => {
  const phone: ReadingData = { ...noted.own, notes: [note("not_1", "telefonda")] }
  /** Both had the note; the phone's text is logged before the facts of what was ordered here. */
  const meeting = (order: MarkOrder, theirs = phone): ReadingData => {
    const agreed: Marks = { ...noted, base: { ...noted.own, version: 1 } }
    const facts = Result.getOrThrow(decide(agreed.own, order))
    return [received(1, 2, noted.own, theirs), ...facts].reduce(evolve, agreed).own
  }

  it("stays beside the text that was written here", () => {
    const { notes } = meeting(write(note("not_1", "masada"), "güzel"))
    expect(notes).toEqual([note("not_1", "telefonda\n\n———\n\nmasada")])
  })

  it.each<[string, MarkOrder]>([
    ["its note was deleted", { type: "note.remove", id: "not_1" }],
    ["its note was emptied", write(note("not_1", " "), "güzel")],
    ["its highlight was deleted", { type: "highlight.remove", id: "vurgu_1" }]
  ])("stays with its highlight where %s", (_, order) => {
    expect(meeting(order)).toEqual(phone)
  })

  it("stays where it is a new note on the highlight that was deleted", () => {
    const theirs = { ...noted.own, notes: [note("not_2", "telefonda")] }
    expect(meeting({ type: "note.remove", id: "not_1" }, theirs)).toEqual(theirs)
    expect(meeting({ type: "highlight.remove", id: "vurgu_1" }, theirs)).toEqual(theirs)
  })

  it("stays beside a restored text", () => {
    const { highlights, notes } = noted.own
    const deleted = after(noted, { type: "note.remove", id: "not_1" })
    const facts = Result.getOrThrow(decide(deleted.own, { type: "marks.restore", highlights, notes }))
    const both = [received(0, 1, emptyReadingData, phone), ...facts].reduce(evolve, deleted)
    expect(both.own.notes.map(({ text }) => text)).toEqual(["telefonda\n\n———\n\ngüzel"])
  })

  it("is not asked for by facts of older readers", () => {
    const older: ReadonlyArray<MarkFact> = [
      { _tag: "NoteWritten", note: note("not_1", "masada") },
      { _tag: "HighlightRemoved", id: "vurgu_1" }
    ]
    const [written, gone] = older.map((fact) => evolve({ ...noMarks, own: phone }, fact).own)
    expect([written?.notes, gone]).toEqual([[note("not_1", "masada")], emptyReadingData])
    expect(evolve({ ...noMarks, own: phone }, { _tag: "NoteRemoved", id: "not_1" }).own.notes).toEqual([])
  })

  it("changes nothing when the same facts are applied again", () => {
    for (const order of [
      write(note("not_1", "masada"), "güzel"),
      { type: "note.remove", id: "not_1" },
      { type: "highlight.remove", id: "vurgu_1" }
    ] as const) {
      const facts = Result.getOrThrow(decide(noted.own, order))
      for (const own of [noted.own, phone]) {
        const once = facts.reduce(evolve, { ...noMarks, own })
        expect(facts.reduce(evolve, once).own).toEqual(once.own)
      }
    }
  })
})

describe("what the server says", () => {
  const server = { ...emptyReadingData, bookmarks: [7] }
  const first = received(0, 3, emptyReadingData, server)

  it("joins what was marked here since the last agreement", () => {
    const marks = given({ _tag: "PageBookmarked", page: 2 }, first)
    expect(marks).toEqual({
      own: { ...emptyReadingData, bookmarks: [2, 7] },
      base: { ...server, version: 3 },
      sent: []
    })
  })

  it("deletes what was deleted on another device", () => {
    expect(given(first, received(3, 4, server, emptyReadingData)).own.bookmarks).toEqual([])
  })

  it("is what both agree on once it has taken what was sent, and not what was marked meanwhile", () => {
    const marks = given(
      { _tag: "PageBookmarked", page: 2 },
      { _tag: "PageBookmarked", page: 5 },
      {
        _tag: "MarksSaved",
        since: 0,
        version: 1,
        change: changeBetween(emptyReadingData, { ...emptyReadingData, bookmarks: [2] })
      }
    )
    expect(marks.own.bookmarks).toEqual([2, 5])
    expect(marks.base).toEqual({ ...emptyReadingData, bookmarks: [2], version: 1 })
  })

  it("returns no mark, and joins no text, that was changed after a save whose answer was lost", () => {
    const sent: MarkFact = { _tag: "MarksSent", since: 0, change: changeBetween(emptyReadingData, noted.own) }
    const arrived = received(0, 1, emptyReadingData, noted.own)
    expect(given(sent, arrived).own).toEqual(emptyReadingData)
    const rewritten = [sent, { _tag: "NoteWritten", note: note("not_1", "başka") } as const, arrived]
    expect(rewritten.reduce(evolve, noted).own.notes.map(({ text }) => text)).toEqual(["başka"])
  })

  it("brings a mark back that was restored after a deletion whose answer was lost", () => {
    const agreed = given(first)
    const sent: MarkFact = { _tag: "MarksSent", since: 3, change: changeBetween(server, emptyReadingData) }
    const marks = [sent, received(3, 4, server, emptyReadingData)].reduce(evolve, agreed)
    expect(marks.own.bookmarks).toEqual([7])
  })

  it("keeps what was sent and never arrived, and asks nothing of it once both agree", () => {
    const sent: MarkFact = { _tag: "MarksSent", since: 0, change: changeBetween(emptyReadingData, noted.own) }
    const marks = [sent, first].reduce(evolve, noted)
    expect(marks.own).toEqual({ ...noted.own, bookmarks: [7] })
    expect([marks.sent, evolve(marks, sent).sent]).toEqual([[], []])
  })

  it("is asked by a save that raises the version, where what was sent without an answer was taken back", () => {
    const sent: MarkFact = {
      _tag: "MarksSent",
      since: 3,
      change: changeBetween(server, { ...server, bookmarks: [2, 7] })
    }
    const inVain = given(first, { _tag: "PageBookmarked", page: 2 }, sent, { _tag: "BookmarkRemoved", page: 2 })
    expect(inVain.own).toEqual(server)
    expect(hasUnsaved(inVain)).toBe(true)
    const nothing = changeBetween(server, server)
    const saved = evolve(inVain, { _tag: "MarksSaved", since: 3, version: 4, change: nothing })
    expect(hasUnsaved(saved)).toBe(false)
    const others = { ...server, bookmarks: [2, 7] }
    expect(evolve(saved, received(4, 5, server, others)).own.bookmarks).toEqual([2, 7])
  })

  describe("of the save that came after this browser's version", () => {
    const two = { ...server, bookmarks: [2, 7] }
    const inVain = (save: string): ReadonlyArray<MarkFact> => [
      { _tag: "PageBookmarked", page: 2 },
      { _tag: "MarksSent", since: 3, change: changeBetween(server, two), save },
      { _tag: "BookmarkRemoved", page: 2 }
    ]
    const heard = (version: number, now: ReadingData, nextSave: string | null): MarkFact => ({
      _tag: "MarksReceived",
      since: 3,
      version,
      change: changeBetween(server, now),
      nextSave
    })
    const bookmarksAfter = (...facts: ReadonlyArray<MarkFact>) => given(first, ...facts).own.bookmarks

    it("leaves another device's bookmark, though one like it was sent in vain and taken back", () => {
      for (const other of ["kayit_2", null])
        expect(bookmarksAfter(...inVain("kayit_1"), heard(4, two, other))).toEqual([2, 7])
    })

    it("does not return a bookmark that arrived, and was taken back before the answer", () => {
      expect(bookmarksAfter(...inVain("kayit_1"), heard(4, two, "kayit_1"))).toEqual([7])
    })

    it("leaves deleted what arrived without an answer, and another device deleted since", () => {
      const [marked, sent] = inVain("kayit_1")
      if (marked === undefined || sent === undefined) throw new Error("Both are given.")
      expect(bookmarksAfter(marked, sent, heard(5, server, "kayit_1"))).toEqual([7])
      expect(bookmarksAfter(marked, sent, heard(5, server, "kayit_2"))).toEqual([2, 7])
    })

    it("counts the one change that arrived, of several that were sent", () => {
      const three = { ...server, bookmarks: [2, 5, 7] }
      const another: MarkFact = {
        _tag: "MarksSent",
        since: 3,
        change: changeBetween(server, three),
        save: "kayit_2"
      }
      const sent = [...inVain("kayit_1"), another]
      expect(bookmarksAfter(...sent, heard(4, three, "kayit_2"))).toEqual([7])
      expect(bookmarksAfter(...sent, heard(4, three, "kayit_1"))).toEqual([5, 7])
    })

    it("is guessed from the marks where the save had no id, or where it is not known", () => {
      const [marked, , removed] = inVain("")
      if (marked === undefined || removed === undefined) throw new Error("Both are given.")
      const older: MarkFact = { _tag: "MarksSent", since: 3, change: changeBetween(server, two) }
      expect(bookmarksAfter(marked, older, removed, heard(4, two, null))).toEqual([7])
      expect(bookmarksAfter(marked, older, removed, heard(4, two, "kayit_2"))).toEqual([2, 7])
      expect(bookmarksAfter(...inVain("kayit_1"), received(3, 4, server, two))).toEqual([7])
    })
  })

  it("is passed over where another tab has agreed with the server since", () => {
    const change = {
      since: 0,
      version: 2,
      change: changeBetween(emptyReadingData, { ...emptyReadingData, bookmarks: [1] })
    }
    const stale: MarkFact = { ...change, _tag: "MarksReceived" }
    const saved: MarkFact = { ...change, _tag: "MarksSaved" }
    const newest = given(first)
    expect([stale, saved].map((fact) => evolve(newest, fact))).toEqual([newest, newest])
  })
})

it("leaves a visitor what was marked after their marks went into an account", () => {
  const moved: MarkFact = { _tag: "MarksMovedToAccount", bookmarks: [4], notes: ["not_1"], highlights: ["vurgu_1"] }
  const before = [{ _tag: "PageBookmarked", page: 4 } as const, { _tag: "PageBookmarked", page: 9 } as const]
  expect([...before, moved].reduce<Marks>(evolve, noted).own).toEqual({ ...emptyReadingData, bookmarks: [9] })
})

describe("an issue with 5,000 marks of a kind", () => {
  const all = Array.from({ length: 5000 }, (_, at) => at)
  const full: ReadingData = {
    bookmarks: all.map((at) => at + 1),
    highlights: all.map((at) => highlight(`vurgu_${at}`)),
    notes: all.map((at) => note(`not_${at}`, "dolu", `vurgu_${at}`))
  }
  const { highlights, notes } = full
  const [first] = highlights

  it.each<[string, MarkOrder, Partial<ReadingData>]>([
    ["bookmark", { type: "bookmark.toggle", slide: [9000] }, {}],
    ["highlight", { type: "highlight.add", highlight: highlight("vurgu_yeni") }, {}],
    ["note", write(note("not_yeni", "yeni", "vurgu_yeni")), { highlights: highlights.slice(1) }],
    ["highlight for a note", write(note("not_yeni", "yeni", "vurgu_yeni")), { notes: notes.slice(1) }],
    ["restored mark", { type: "marks.restore", highlights: [highlight("vurgu_yeni")], notes: [] }, {}]
  ])("takes no other %s", (_, order, given) => {
    expect(decide({ ...full, ...given }, order)).toEqual(Result.fail(new MarksFull()))
  })

  it("takes the last of them, changes, and deletions, also where it has more already", () => {
    const last = { ...full, bookmarks: full.bookmarks.slice(1) }
    expect(Result.isSuccess(decide(last, { type: "bookmark.toggle", slide: [9000] }))).toBe(true)
    const more = { ...full, highlights: [...highlights, highlight("vurgu_yeni")] }
    for (const order of [
      { type: "highlight.colour", id: first?.id ?? "", colour: "blue" },
      { type: "highlight.remove", id: "vurgu_yeni" },
      write(note("not_0", "başka", "vurgu_0"), "dolu")
    ] as const)
      expect(Result.getOrThrow(decide(more, order))).toHaveLength(1)
  })
})

/** Few, so that a fact often names the text that is there. */
const someText = fc.constantFrom("bir", "iki")
const number = fc.nat(2)
const noteId = number.map((id) => `not_${id}`)

/** A field that facts of older readers lack. */
const newer = <A extends object>(fields: fc.Arbitrary<A>): fc.Arbitrary<A | object> => fc.oneof(fields, fc.constant({}))

/** Any facts, also those that other tabs make impossible. */
const fact: fc.Arbitrary<MarkFact> = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((page): MarkFact => ({ _tag: "PageBookmarked", page })),
  fc.integer({ min: 1, max: 4 }).map((page): MarkFact => ({ _tag: "BookmarkRemoved", page })),
  number.map((id): MarkFact => ({ _tag: "TextHighlighted", highlight: highlight(`vurgu_${id}`) })),
  number.map((id): MarkFact => ({ _tag: "HighlightColoured", id: `vurgu_${id}`, colour: "blue" })),
  fc
    .tuple(number, newer(fc.record({ notes: fc.array(fc.record({ id: noteId, text: someText }), { maxLength: 3 }) })))
    .map(([id, notes]): MarkFact => ({ _tag: "HighlightRemoved", id: `vurgu_${id}`, ...notes })),
  fc
    .tuple(number, number, someText, fc.boolean(), newer(fc.record({ replaces: fc.constantFrom("", "bir", "iki") })))
    .map(([id, on, text, isBrought, replaces]): MarkFact => ({
      _tag: "NoteWritten",
      note: note(`not_${id}`, text, `vurgu_${on}`),
      ...(isBrought ? { highlight: highlight(`vurgu_${on}`) } : {}),
      ...replaces
    })),
  fc
    .tuple(number, newer(fc.record({ text: someText })))
    .map(([id, text]): MarkFact => ({ _tag: "NoteRemoved", id: `not_${id}`, ...text })),
  fc
    .tuple(fc.nat(2), number)
    .map(([since, page]) =>
      received(since, since + 1, emptyReadingData, { ...emptyReadingData, bookmarks: [page + 1] })
    ),
  number.map((id): MarkFact => ({
    _tag: "MarksMovedToAccount",
    bookmarks: [id + 1],
    notes: [`not_${id}`],
    highlights: [`vurgu_${id}`]
  }))
)

/** What a fact that is not the server's makes of the marks, by the rules and as slowly as it likes. */
const plainly = ({ bookmarks, highlights, notes }: ReadingData, fact: MarkFact): ReadingData => {
  const same = { bookmarks, highlights, notes }
  switch (fact._tag) {
    case "PageBookmarked":
      return { ...same, bookmarks: [...new Set([...bookmarks, fact.page])].toSorted((one, other) => one - other) }
    case "BookmarkRemoved":
      return { ...same, bookmarks: bookmarks.filter((page) => page !== fact.page) }
    case "TextHighlighted":
      return { ...same, highlights: [...highlights.filter(({ id }) => id !== fact.highlight.id), fact.highlight] }
    case "HighlightColoured":
      return {
        ...same,
        highlights: highlights.map((one) => (one.id === fact.id ? { ...one, colour: fact.colour } : one))
      }
    case "HighlightRemoved": {
      const isShown = ({ id, text }: Note) =>
        fact.notes?.some((shown) => shown.id === id && shown.text === text) ?? true
      const left = notes.filter((one) => one.highlightId !== fact.id || !isShown(one))
      const isNoted = left.some(({ highlightId }) => highlightId === fact.id)
      return { ...same, notes: left, highlights: highlights.filter(({ id }) => isNoted || id !== fact.id) }
    }
    case "NoteRemoved":
      return {
        ...same,
        notes: notes.filter(({ id, text }) => id !== fact.id || (fact.text !== undefined && fact.text !== text))
      }
    case "NoteWritten": {
      const { note: written, highlight: its, replaces } = fact
      const before =
        notes.find(({ id }) => id === written.id) ??
        notes.find(({ highlightId }) => highlightId === written.highlightId)
      const isRewritten = before?.id === written.id && (replaces === undefined || replaces === before.text)
      const both = [before?.text ?? "", written.text]
      const text = both.find((one) => both.every((other) => one.includes(other))) ?? both.join("\n\n———\n\n")
      const after = before === undefined || isRewritten ? written : { ...before, text }
      const isLit = its === undefined || highlights.some(({ id }) => id === written.highlightId)
      return {
        ...same,
        notes: before === undefined ? [...notes, after] : notes.map((one) => (one === before ? after : one)),
        highlights: isLit ? highlights : [...highlights, its]
      }
    }
    case "MarksMovedToAccount":
      return {
        bookmarks: bookmarks.filter((page) => !fact.bookmarks.includes(page)),
        notes: notes.filter(({ id }) => !fact.notes.includes(id)),
        highlights: highlights.filter(({ id }) => !fact.highlights.includes(id))
      }
    default:
      return same
  }
}

describe("words that are highlighted already", () => {
  const lit = { ...highlight("vurgu_1"), colour: "green" } as const
  const again: Highlight = { ...lit, id: "vurgu_2", colour: "yellow" }
  const data: ReadingData = { ...emptyReadingData, highlights: [highlight("vurgu_0"), lit] }
  const decided = (own: ReadingData, order: MarkOrder) => Result.getOrThrow(decide(own, order))

  it("take the new colour, or stay as they are", () => {
    const coloured = { _tag: "HighlightColoured", id: "vurgu_1", colour: "yellow" }
    expect(decided(data, { type: "highlight.add", highlight: again })).toEqual([coloured])
    expect(decided(data, { type: "highlight.add", highlight: { ...again, colour: "green" } })).toEqual([])
  })

  it.each([
    ["another page", { page: 4 }],
    ["other words", { text: "deniz kıyısı" }],
    ["another beginning", { startOffset: 1 }],
    ["another end", { endContainerPath: "1.0.1" }],
    ["other words before", { prefix: "o " }],
    ["other words behind", { suffix: " o" }]
  ])("are not those of %s", (_, given) => {
    const other = { ...again, ...given }
    expect(decided(data, { type: "highlight.add", highlight: other })).toEqual([
      { _tag: "TextHighlighted", highlight: other }
    ])
  })

  it("get the note that is wanted on them, which opens with its text", () => {
    const other = highlight("vurgu_3", { page: 4 })
    const annotating = { type: "highlight.annotate", highlights: [again, other] } as const
    const written = note("not_1", "güzel")
    expect(decided(data, annotating)).toEqual([{ _tag: "TextHighlighted", highlight: other }])
    expect(noteBegun(data, annotating.highlights)).toEqual({ highlight: lit, note: null, made: ["vurgu_3"] })
    expect(noteBegun({ ...data, notes: [written] }, [again])).toEqual({ highlight: lit, note: written, made: [] })
    expect(noteBegun(emptyReadingData, [again, other])).toEqual({
      highlight: again,
      note: null,
      made: ["vurgu_2", "vurgu_3"]
    })
    expect(noteBegun(data, [])).toBeNull()
    for (const wrong of [[], [again, { ...other, text: " " }]])
      expect(decide(data, { type: "highlight.annotate", highlights: wrong })).toEqual(Result.fail(new NotMarkable()))
  })

  it("keep the texts of both notes, where one was begun on a highlight that another device's replaced", () => {
    const own = { ...data, notes: [note("not_1", "güzel")] }
    const order: MarkOrder = {
      type: "note.write",
      note: note("not_2", "masada", "vurgu_2"),
      highlight: again,
      began: ""
    }
    const facts = decided(own, order)
    const { highlights, notes } = facts.reduce(evolve, { ...noMarks, own }).own
    expect(highlights).toEqual(data.highlights)
    expect(notes).toEqual([note("not_1", "güzel\n\n———\n\nmasada")])
    expect(joinedBy(order, facts)).toEqual(["not_1"])
  })
})

const isServers = ({ _tag }: MarkFact): boolean =>
  _tag === "MarksReceived" || _tag === "MarksSent" || _tag === "MarksSaved"

it("is what the rules make of each fact, whether facts come one by one or together", () => {
  fc.assert(
    fc.property(fc.array(fact, { minLength: 10, maxLength: 40, size: "max" }), (facts) => {
      const expected = facts.reduce<Marks>(
        (marks, one) => (isServers(one) ? evolve(marks, one) : { ...marks, own: plainly(marks.own, one) }),
        noMarks
      )
      expect(evolveAll(noMarks, facts)).toEqual(expected)
      expect(facts.reduce(evolve, noMarks)).toEqual(expected)
    })
  )
})

const order: fc.Arbitrary<MarkOrder> = fc.oneof(
  fc.record({ type: fc.constant("bookmark.toggle" as const), slide: fc.constantFrom([1], [2, 3], [4, 5]) }),
  fc.nat(3).map((id): MarkOrder => ({ type: "highlight.add", highlight: highlight(`vurgu_${id}`) })),
  fc.nat(3).map((id): MarkOrder => ({ type: "highlight.remove", id: `vurgu_${id}` })),
  fc
    .tuple(fc.nat(3), fc.constantFrom("bir", "iki", " "))
    .map(([id, text]) => write(note(`not_${id}`, text, `vurgu_${id}`))),
  fc.nat(3).map((id): MarkOrder => ({ type: "note.remove", id: `not_${id}` }))
)

it("never leaves a note without its highlight, nor two marks with one id, whatever is asked", () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 30 }), (orders) => {
      const { own } = orders.reduce<Marks>(
        (marks, one) =>
          Result.match(decide(marks.own, one), {
            onFailure: () => marks,
            onSuccess: (facts) => facts.reduce(evolve, marks)
          }),
        noMarks
      )
      const ids = own.highlights.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(own.bookmarks).size).toBe(own.bookmarks.length)
      for (const { highlightId } of own.notes) expect(ids).toContain(highlightId)
    })
  )
})
