import { fold, searchPattern } from "../folding.ts"
import { onceFor } from "../onceFor.ts"
import { markMoment } from "../reader/marks/markMoment.ts"
import { colourOf, type Highlight, type HighlightColour, highlightColours } from "../reader/ReadingData.ts"
import type { IssueMarks } from "./IssueMarks.ts"

export const markKinds = ["all", "bookmark", "highlight", "note"] as const
export type MarkKind = (typeof markKinds)[number]

export const markOrders = ["newest", "issue"] as const
export type MarkOrder = (typeof markOrders)[number]

/** What narrows the list down, and its order. */
export interface MarksAsked {
  /** Found in notes, highlighted words and the names of issues; every mark if blank. */
  readonly q: string
  readonly kind: MarkKind
  /** Null for all. */
  readonly colour: HighlightColour | null
  /** The id of one issue; null for all. */
  readonly issue: string | null
  readonly order: MarkOrder
}

/** The default list. */
export const plainMarks: MarksAsked = { q: "", kind: "all", colour: null, issue: null, order: "newest" }

/** A list's query parameters. */
export type MarksSearch = { readonly [name in keyof MarksAsked]?: unknown }

const oneOf = <Value>(values: ReadonlyArray<Value>, given: unknown): Value | undefined =>
  values.find((value) => value === given)

/** The list that an address asks for; unknown values are ignored. */
export const marksAskedIn = ({ q, kind, colour, issue, order }: MarksSearch): MarksAsked => ({
  q: typeof q === "string" ? q : "",
  kind: oneOf(markKinds, kind) ?? plainMarks.kind,
  colour: oneOf(highlightColours, colour) ?? null,
  issue: typeof issue === "string" && issue !== "" ? issue : null,
  order: oneOf(markOrders, order) ?? plainMarks.order
})

/** The parameters that differ from the default. */
export const marksSearch = ({ q, kind, colour, issue, order }: MarksAsked): MarksSearch => ({
  ...(q.trim() === "" ? {} : { q }),
  ...(kind === plainMarks.kind ? {} : { kind }),
  ...(colour === null ? {} : { colour }),
  ...(issue === null ? {} : { issue }),
  ...(order === plainMarks.order ? {} : { order })
})

export const isNarrowed = ({ q, kind, colour, issue }: MarksAsked): boolean =>
  q.trim() !== "" || kind !== "all" || colour !== null || issue !== null

/** A bookmark, a highlight, or a note with the words it is about. */
export interface ListedMark {
  /** Unlike every other mark's. */
  readonly key: string
  readonly kind: Exclude<MarkKind, "all">
  readonly of: IssueMarks
  /** Null for a note whose highlight is unknown. */
  readonly page: number | null
  readonly highlightId: string | null
  /** The highlighted words; empty for a bookmark. */
  readonly words: string
  readonly note: string
  readonly colour: HighlightColour | null
  /** Milliseconds since 1970; null for a bookmark, which has no date. */
  readonly moment: number | null
}

/** Beyond every page. */
const maxPage = Number.MAX_SAFE_INTEGER

/** The marks of one issue, by page: bookmark first, then highlights with their notes in the order of the text. */
const marksIn = onceFor((of: IssueMarks): ReadonlyArray<ListedMark> => {
  const { bookmarks, highlights, notes } = of.marks
  const byId = new Map(highlights.map((one) => [one.id, one]))
  const noted = new Set(notes.map(({ highlightId }) => highlightId))
  const listed = (highlight: Highlight | undefined) => ({
    of,
    page: highlight?.page ?? null,
    highlightId: highlight?.id ?? null,
    words: highlight?.text ?? "",
    colour: highlight === undefined ? null : colourOf(highlight)
  })
  const all: ReadonlyArray<ListedMark> = [
    ...bookmarks.map((page): ListedMark => ({
      ...listed(undefined),
      key: `${of.issue}/bookmark/${page}`,
      kind: "bookmark",
      page,
      note: "",
      moment: null
    })),
    ...highlights
      .filter(({ id }) => !noted.has(id))
      .map((highlight): ListedMark => ({
        ...listed(highlight),
        key: `${of.issue}/highlight/${highlight.id}`,
        kind: "highlight",
        note: "",
        moment: markMoment(highlight.id)
      })),
    ...notes.map(({ id, highlightId, text, date }): ListedMark => ({
      ...listed(byId.get(highlightId)),
      key: `${of.issue}/note/${id}`,
      kind: "note",
      note: text,
      moment: Date.parse(date) || markMoment(id)
    }))
  ]
  const place = ({ highlightId, kind }: ListedMark): number =>
    kind === "bookmark" ? -1 : (byId.get(highlightId ?? "")?.position ?? 0)
  return all.toSorted((one, other) => (one.page ?? maxPage) - (other.page ?? maxPage) || place(one) - place(other))
})

const newestIn = (marks: ReadonlyArray<ListedMark>): number =>
  marks.reduce((newest, { moment }) => Math.max(newest, moment ?? 0), 0)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** All marks by issue: that with the newest mark first, then by publish date. */
const byIssue = onceFor((all: ReadonlyArray<IssueMarks>): ReadonlyArray<ReadonlyArray<ListedMark>> =>
  all
    .map(marksIn)
    .filter((marks) => marks.length > 0)
    .map((marks) => ({ marks, newest: newestIn(marks), issue: marks[0]?.of }))
    .toSorted(
      (one, other) =>
        other.newest - one.newest ||
        compare(other.issue?.expand.issue.publish_date ?? "", one.issue?.expand.issue.publish_date ?? "") ||
        compare(one.issue?.issue ?? "", other.issue?.issue ?? "")
    )
    .map(({ marks }) => marks)
)

const folded = onceFor(({ note, words, of: { expand } }: ListedMark) =>
  fold(`${note}\n${words}\n${expand.issue.publication.title}\n${expand.issue.title}`)
)

const isOfKind = ({ kind: own, words }: ListedMark, kind: MarkKind): boolean =>
  kind === "all" || own === kind || (kind === "highlight" && words !== "")

/**
 * The marks that are asked for: newest first, those without a date last; or issue by issue, by page. A noted highlight is
 * one mark, found under both kinds. Source: product, "Marks of all issues".
 */
export const marksListed = (all: ReadonlyArray<IssueMarks>, asked: MarksAsked): ReadonlyArray<ListedMark> => {
  const pattern = searchPattern(asked.q)
  const isFound = (mark: ListedMark): boolean => pattern === null || pattern.test(folded(mark))
  const found = byIssue(all)
    .flat()
    .filter(({ of }) => asked.issue === null || of.issue === asked.issue)
    .filter((mark) => isOfKind(mark, asked.kind))
    .filter(({ colour }) => asked.colour === null || colour === asked.colour)
    .filter(isFound)
  return asked.order === "issue" ? found : found.toSorted((one, other) => (other.moment ?? 0) - (one.moment ?? 0))
}

/** The issues with marks, in the list's order. */
export const issuesMarked = onceFor((all: ReadonlyArray<IssueMarks>): ReadonlyArray<IssueMarks> =>
  byIssue(all).flatMap(([first]) => (first === undefined ? [] : [first.of]))
)

/** The colours of all highlights, in their usual order. */
export const coloursMarked = onceFor((all: ReadonlyArray<IssueMarks>): ReadonlyArray<HighlightColour> => {
  const used = new Set(all.flatMap(({ marks }) => marks.highlights.map(colourOf)))
  return highlightColours.filter((colour) => used.has(colour))
})
