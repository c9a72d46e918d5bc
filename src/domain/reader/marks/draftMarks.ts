import type { Highlight, Note, ReadingData } from "../ReadingData.ts"
import { joinNotes } from "./mergeReadingData.ts"

/** A list by id, in its order, that is copied when it is first changed. */
const draftList = <A extends { readonly id: string }>(before: ReadonlyArray<A>) => {
  let all: Map<string, A> | null = null
  let isChanged = false
  const byId = (): Map<string, A> => (all ??= new Map(before.map((one) => [one.id, one])))
  return {
    byId,
    /** A new one comes last, a known one keeps its place. */
    put: (one: A): void => {
      byId().set(one.id, one)
      isChanged = true
    },
    remove: (id: string): void => {
      isChanged = byId().delete(id) || isChanged
    },
    list: (): ReadonlyArray<A> => (isChanged ? [...byId().values()] : before)
  }
}

/** Bookmarks, which are sorted when one comes. */
const draftPages = (before: ReadonlyArray<number>) => {
  let all: Set<number> | null = null
  let isSorted = false
  let isChanged = false
  const pages = (): Set<number> => (all ??= new Set(before))
  return {
    add: (page: number): void => {
      if (pages().has(page)) return
      pages().add(page)
      isSorted = true
      isChanged = true
    },
    remove: (page: number): void => {
      isChanged = pages().delete(page) || isChanged
    },
    list: (): ReadonlyArray<number> => {
      if (!isChanged) return before
      return isSorted ? [...pages()].toSorted((one, other) => one - other) : [...pages()]
    }
  }
}

interface WrittenNote {
  readonly note: Note
  readonly highlight?: Highlight
  /** The text that it replaces; any if it is not known. */
  readonly replaces?: string
}

/** Marks that many facts change, each in a time that does not depend on how many marks there are. */
export const draftMarks = ({ bookmarks: pages, highlights: words, notes: texts }: ReadingData) => {
  const bookmarks = draftPages(pages)
  const highlights = draftList(words)
  const notes = draftList(texts)
  let ofHighlight: Map<string, Set<string>> | null = null

  const index = (map: Map<string, Set<string>>, { id, highlightId }: Note): void => {
    map.set(highlightId, (map.get(highlightId) ?? new Set()).add(id))
  }
  const notesOf = (highlightId: string): ReadonlySet<string> => {
    if (ofHighlight === null) {
      ofHighlight = new Map()
      for (const note of notes.byId().values()) index(ofHighlight, note)
    }
    return ofHighlight.get(highlightId) ?? new Set()
  }
  const removeNote = (id: string, text?: string): void => {
    const note = notes.byId().get(id)
    if (note === undefined || (text !== undefined && text !== note.text)) return
    ofHighlight?.get(note.highlightId)?.delete(id)
    notes.remove(id)
  }
  const putNote = (note: Note): void => {
    const before = notes.byId().get(note.id)
    if (before !== undefined) ofHighlight?.get(before.highlightId)?.delete(note.id)
    notes.put(note)
    if (ofHighlight !== null) index(ofHighlight, note)
  }
  /** The first in the list of those on a highlight. */
  const firstOn = (highlightId: string): Note | undefined => {
    const ids = notesOf(highlightId)
    const [only] = ids
    if (only === undefined || ids.size === 1) return only === undefined ? undefined : notes.byId().get(only)
    return [...notes.byId().values()].find((note) => note.highlightId === highlightId)
  }

  return {
    addBookmark: bookmarks.add,
    removeBookmark: bookmarks.remove,
    /** It comes last, also where it was there. */
    highlight: (highlight: Highlight): void => {
      highlights.remove(highlight.id)
      highlights.put(highlight)
    },
    colour: (id: string, colour: NonNullable<Highlight["colour"]>): void => {
      const highlight = highlights.byId().get(id)
      if (highlight !== undefined) highlights.put({ ...highlight, colour })
    },
    removeHighlight: highlights.remove,
    /** With these notes, or with any; it stays where it has another. */
    removeNoted: (highlightId: string, seen?: ReadonlyArray<Pick<Note, "id" | "text">>): void => {
      const on = notesOf(highlightId)
      for (const { id, text } of seen ?? Array.from(on, (id) => ({ id, text: undefined })))
        if (on.has(id)) removeNote(id, text)
      if (notesOf(highlightId).size === 0) highlights.remove(highlightId)
    },
    /** A highlight has one note: another text on it joins that, as one does that was not seen. A missing highlight comes back. */
    writeNote: ({ note, highlight, replaces }: WrittenNote): void => {
      const same = notes.byId().get(note.id)
      const isSeen = same !== undefined && (replaces === undefined || replaces === same.text)
      const other = isSeen ? undefined : (same ?? firstOn(note.highlightId))
      putNote(other === undefined ? note : joinNotes(note, other))
      if (highlight !== undefined && !highlights.byId().has(note.highlightId)) highlights.put(highlight)
    },
    /** Where it has this text, or any. */
    removeNote,
    data: (): ReadingData => ({ bookmarks: bookmarks.list(), notes: notes.list(), highlights: highlights.list() })
  }
}
