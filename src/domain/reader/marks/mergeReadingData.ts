import { Equal } from "effect"
import type { Highlight, Note, ReadingData } from "../ReadingData.ts"
import { placeOf } from "./placeOf.ts"

/** What two sides made of the same reading data. */
export interface Merged {
  readonly data: ReadingData
  /** Ids of notes that both sides had changed: they hold both texts now. */
  readonly joinedNotes: ReadonlyArray<string>
}

type Keyed<A> = ReadonlyMap<string, A>

/**
 * By key: what only one side changed is as that side has it. What one side changed and the other deleted is kept, so that
 * no words are lost; `both` decides where each side has it another way.
 */
const mergeKeyed = <A>(base: Keyed<A>, mine: Keyed<A>, theirs: Keyed<A>, both: (mine: A, theirs: A) => A): Keyed<A> => {
  const merged = new Map<string, A>()
  for (const key of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const [old, own, other] = [base.get(key), mine.get(key), theirs.get(key)]
    const kept = Equal.equals(own, old) ? other : Equal.equals(other, old) ? own : pick(own, other, both)
    if (kept !== undefined) merged.set(key, kept)
  }
  return merged
}

const pick = <A>(own: A | undefined, other: A | undefined, both: (mine: A, theirs: A) => A): A | undefined =>
  own !== undefined && other !== undefined ? both(own, other) : (own ?? other)

const byId = <A extends { readonly id: string }>(list: ReadonlyArray<A>): Keyed<A> =>
  new Map(list.map((one) => [one.id, one]))

const pagesOf = (pages: ReadonlyArray<number>): Keyed<number> => new Map(pages.map((page) => [String(page), page]))

/** Stands between two texts of a note that was changed on two devices. */
export const noteDivider = "\n\n———\n\n"

/** Both texts, the other side's first; one alone where it holds the other. */
export const joinTexts = (mine: string, theirs: string): string =>
  theirs.includes(mine) ? theirs : mine.includes(theirs) ? mine : `${theirs}${noteDivider}${mine}`

/** The other side's note, with both texts and the later date. */
export const joinNotes = (mine: Note, theirs: Note): Note => ({
  ...theirs,
  text: joinTexts(mine.text, theirs.text),
  date: mine.date > theirs.date ? mine.date : theirs.date
})

const isEarlier = (one: Note, other: Note): boolean =>
  one.date === other.date ? one.id < other.id : one.date < other.date

/** One note for each highlight, on every device the same: the earliest, with the texts of all in their order. */
const oneForEach = (notes: ReadonlyArray<Note>, tellJoined: (id: string) => void): ReadonlyArray<Note> => {
  const ofHighlight = new Map<string, Note>()
  for (const note of notes.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))) {
    const first = ofHighlight.get(note.highlightId)
    if (first !== undefined) tellJoined(first.id)
    ofHighlight.set(note.highlightId, first === undefined ? note : joinNotes(note, first))
  }
  return notes.flatMap(({ id, highlightId }) => {
    const note = ofHighlight.get(highlightId)
    return note?.id === id ? [note] : []
  })
}

/**
 * Two devices can highlight the same words. One highlight stays, on every device the same: that of the lowest id, which is
 * the earliest. Answers with the id of the one that stays, by the ids of those that go.
 */
const doublesIn = (highlights: Keyed<Highlight>): ReadonlyMap<string, string> => {
  const kept = new Map<string, string>()
  const doubles = new Map<string, string>()
  for (const id of [...highlights.keys()].toSorted()) {
    const highlight = highlights.get(id)
    const place = highlight === undefined ? id : placeOf(highlight)
    const first = kept.get(place)
    if (first === undefined) kept.set(place, id)
    else doubles.set(id, first)
  }
  return doubles
}

/** A note is about words: its highlight is kept for as long as the note is. */
const withNoted = (
  highlights: Keyed<Highlight>,
  notes: ReadonlyArray<Note>,
  known: ReadonlyArray<Keyed<Highlight>>
): Keyed<Highlight> => {
  const all = new Map(highlights)
  for (const { highlightId } of notes) {
    const highlight = known.map((side) => side.get(highlightId)).find((one) => one !== undefined)
    if (!all.has(highlightId) && highlight !== undefined) all.set(highlightId, highlight)
  }
  return all
}

/**
 * Three-way merge of an issue's reading data by page and id, against what both sides last agreed on. Bookmarks are sorted;
 * other lists keep their order, new marks last. A highlight that both changed is as this side has it; two of the same words
 * become one, and so do their notes. Source: product, "Reading data".
 */
export const mergeReadingData = (base: ReadingData, mine: ReadingData, theirs: ReadingData): Merged => {
  const joinedNotes: Array<string> = []
  const merged = mergeKeyed(byId(base.notes), byId(mine.notes), byId(theirs.notes), (own, other) => {
    const text = joinTexts(own.text, other.text)
    if (text !== own.text && text !== other.text) joinedNotes.push(own.id)
    return { ...other, ...own, text, date: own.date > other.date ? own.date : other.date }
  })
  const highlights = mergeKeyed(
    byId(base.highlights),
    byId(mine.highlights),
    byId(theirs.highlights),
    (own, other) => ({ ...other, ...own })
  )
  const known = [byId(mine.highlights), byId(theirs.highlights), byId(base.highlights)]
  const noted = withNoted(highlights, [...merged.values()], known)
  const doubles = doublesIn(noted)
  const onKept = [...merged.values()].map((note) => {
    const highlightId = doubles.get(note.highlightId)
    return highlightId === undefined ? note : { ...note, highlightId }
  })
  const notes = oneForEach(onKept, (id) => joinedNotes.push(id))
  const bookmarks = mergeKeyed(
    pagesOf(base.bookmarks),
    pagesOf(mine.bookmarks),
    pagesOf(theirs.bookmarks),
    (own) => own
  )
  return {
    data: {
      bookmarks: [...bookmarks.values()].toSorted((one, other) => one - other),
      notes,
      highlights: [...noted.values()].filter(({ id }) => !doubles.has(id))
    },
    joinedNotes: [...new Set(joinedNotes)]
  }
}
