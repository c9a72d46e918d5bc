import { Equal, Schema } from "effect"
import { Highlight, Note, ReadingData } from "../ReadingData.ts"

const changesOf = <A>(element: Schema.Codec<A, unknown>) =>
  Schema.Struct({
    /** Added or changed. */
    put: Schema.Array(element),
    removed: Schema.Array(Schema.String)
  })

/** What makes one state of an issue's reading data into another, so that the log holds no copies of whole lists. */
export const ReadingDataChange = Schema.Struct({
  bookmarks: Schema.Struct({ added: ReadingData.fields.bookmarks, removed: ReadingData.fields.bookmarks }),
  notes: changesOf(Note),
  highlights: changesOf(Highlight)
})
export type ReadingDataChange = typeof ReadingDataChange.Type

type Identified = { readonly id: string }
type Changes<A> = { readonly put: ReadonlyArray<A>; readonly removed: ReadonlyArray<string> }

const changesBetween = <A extends Identified>(before: ReadonlyArray<A>, after: ReadonlyArray<A>): Changes<A> => {
  const old = new Map(before.map((one) => [one.id, one]))
  const kept = new Set(after.map(({ id }) => id))
  return {
    put: after.filter((one) => !Equal.equals(old.get(one.id), one)),
    removed: before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  }
}

/** Changed elements keep their place; new ones come last. */
const applied = <A extends Identified>(list: ReadonlyArray<A>, { put, removed }: Changes<A>): ReadonlyArray<A> => {
  const left = new Map(list.map((one) => [one.id, one]))
  for (const id of removed) left.delete(id)
  for (const one of put) left.set(one.id, one)
  return [...left.values()]
}

export const changeBetween = (before: ReadingData, after: ReadingData): ReadingDataChange => ({
  bookmarks: {
    added: after.bookmarks.filter((page) => !before.bookmarks.includes(page)),
    removed: before.bookmarks.filter((page) => !after.bookmarks.includes(page))
  },
  notes: changesBetween(before.notes, after.notes),
  highlights: changesBetween(before.highlights, after.highlights)
})

export const applyChange = (data: ReadingData, { bookmarks, notes, highlights }: ReadingDataChange): ReadingData => ({
  bookmarks: [
    ...new Set([...data.bookmarks.filter((page) => !bookmarks.removed.includes(page)), ...bookmarks.added])
  ].toSorted((one, other) => one - other),
  notes: applied(data.notes, notes),
  highlights: applied(data.highlights, highlights)
})

const changesIn = <A extends Identified>({ put, removed }: Changes<A>, list: ReadonlyArray<A>): Changes<A> => {
  const there = new Map(list.map((one) => [one.id, one]))
  return {
    put: put.filter((one) => Equal.equals(there.get(one.id), one)),
    removed: removed.filter((id) => !there.has(id))
  }
}

/** The part of a change that this reading data shows. */
export const partIn = ({ bookmarks, notes, highlights }: ReadingDataChange, data: ReadingData): ReadingDataChange => ({
  bookmarks: {
    added: bookmarks.added.filter((page) => data.bookmarks.includes(page)),
    removed: bookmarks.removed.filter((page) => !data.bookmarks.includes(page))
  },
  notes: changesIn(notes, data.notes),
  highlights: changesIn(highlights, data.highlights)
})

/** Whether nothing is added, changed or removed. */
export const isNoChange = ({ bookmarks, notes, highlights }: ReadingDataChange): boolean =>
  [bookmarks.added, bookmarks.removed, notes.put, notes.removed, highlights.put, highlights.removed].every(
    (list) => list.length === 0
  )
