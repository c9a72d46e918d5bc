import type { MagazineInfo } from "./MagazineInfo.ts"

/** Names the files of an issue, and how many pages it has. */
export type OutlinedIssue = Pick<MagazineInfo, "pagePath" | "version" | "totalPage">

/** An entry of an issue's table of contents. */
export interface OutlineEntry {
  /** Its place in the table, e.g. `0.2`. */
  readonly id: string
  readonly title: string
  /** Null for an entry that only groups others. */
  readonly page: number | null
  readonly entries: ReadonlyArray<OutlineEntry>
}

/** The table of contents of an issue; empty where it has none. */
export type Outline = ReadonlyArray<OutlineEntry>

/** The entry with its ancestors before it, for every entry in reading order. */
const paths = (outline: Outline): ReadonlyArray<ReadonlyArray<OutlineEntry>> =>
  outline.flatMap((entry) => [[entry], ...paths(entry.entries).map((path) => [entry, ...path])])

/**
 * What is read on a slide, after its ancestors: the entry that begins first on it, else the one that began last before
 * it. Of several that begin on the same page, the first. Empty before the first entry.
 */
export const pathRead = (outline: Outline, slide: ReadonlyArray<number>): ReadonlyArray<OutlineEntry> => {
  const [first = 1] = slide
  const last = slide.at(-1) ?? first
  const beginning = paths(outline).flatMap((path) => {
    const page = path.at(-1)?.page ?? null
    return page === null || page > last ? [] : [{ path, page }]
  })
  const here = beginning.filter(({ page }) => page >= first).toSorted((one, other) => one.page - other.page)
  const before = beginning.filter(({ page }) => page < first).toSorted((one, other) => other.page - one.page)
  return (here[0] ?? before[0])?.path ?? []
}

/** The entries that have others in them, if the table is short enough to be shown whole. */
export const openedAtFirst = (outline: Outline, longest = 60): ReadonlyArray<string> => {
  const entries = paths(outline).flatMap((path) => path.slice(-1))
  return entries.length > longest ? [] : entries.filter((entry) => entry.entries.length > 0).map(({ id }) => id)
}

export const entryOf = (outline: Outline, id: string): OutlineEntry | undefined =>
  paths(outline)
    .flatMap((path) => path.slice(-1))
    .find((entry) => entry.id === id)
