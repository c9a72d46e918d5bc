import { Option, Result, Schema } from "effect"
import {
  emptyReadingData,
  Highlight,
  HighlightColour,
  maxLengths,
  type Note,
  type ReadingData
} from "../../ReadingData.ts"
import { decide } from "../decide.ts"
import { notesByHighlight, strayNotes } from "./strayNotes.ts"

/** An issue whose marks are exported. */
export interface ExportedIssue {
  readonly id: string
  /** Where it is read, without a query. */
  readonly url: string
  readonly publication: string
  readonly title: string
}

const atMost = (length: number) => Schema.String.check(Schema.isMaxLength(length))

const Body = Schema.Struct({
  type: Schema.Literal("TextualBody"),
  purpose: Schema.Literals(["commenting", "tagging"]),
  value: atMost(maxLengths.note),
  id: Schema.optionalKey(atMost(maxLengths.id)),
  created: Schema.optionalKey(atMost(maxLengths.date))
})
type Body = typeof Body.Type

const Quote = Schema.Struct({
  type: Schema.Literal("TextQuoteSelector"),
  exact: atMost(maxLengths.words),
  prefix: Schema.optionalKey(atMost(maxLengths.around)),
  suffix: Schema.optionalKey(atMost(maxLengths.around))
})

/** Where the words stood on the page, which no selector of the standard says without the page's markup. */
const Place = Schema.Struct({
  text: atMost(maxLengths.words),
  startContainerPath: atMost(maxLengths.path),
  endContainerPath: atMost(maxLengths.path),
  startOffset: Highlight.fields.startOffset,
  endOffset: Highlight.fields.endOffset,
  position: Highlight.fields.position
})

/** Code units of the longest address that is read. */
const maxSourceLength = 2_000

const Annotation = Schema.Struct({
  id: atMost(maxLengths.id),
  type: Schema.Literal("Annotation"),
  motivation: Schema.Literals(["bookmarking", "highlighting", "commenting"]),
  body: Schema.optionalKey(Schema.Array(Body)),
  target: Schema.Struct({ source: atMost(maxSourceLength), selector: Schema.optionalKey(Quote) }),
  place: Schema.optionalKey(Place)
})
type Annotation = typeof Annotation.Type

/** An export of marks. Standard: W3C, Web Annotation Data Model, 2017. */
export interface AnnotationPage {
  readonly "@context": readonly [string, object]
  readonly type: "AnnotationPage"
  readonly items: ReadonlyArray<Annotation>
}

const prefix = "urn:sayfa:"
const context = ["http://www.w3.org/ns/anno.jsonld", { place: { "@id": `${prefix}place`, "@type": "@json" } }] as const

const sourceOf = ({ url }: ExportedIssue, page: number): string => `${url}?sayfa=${page}`

const comment = ({ id, text, date }: Note): Body => ({
  type: "TextualBody",
  purpose: "commenting",
  value: text,
  id: prefix + id,
  created: date
})

const bodiesOf = ({ colour }: Highlight, notes: ReadonlyArray<Note>): ReadonlyArray<Body> => [
  ...(colour === undefined ? [] : [{ type: "TextualBody", purpose: "tagging", value: colour } as const]),
  ...notes.map(comment)
]

const highlightAnnotation = (issue: ExportedIssue, highlight: Highlight, notes: ReadonlyArray<Note>): Annotation => {
  const { id, page, quote, prefix: before, suffix: after, colour: _, ...place } = highlight
  return {
    id: prefix + id,
    type: "Annotation",
    motivation: notes.length > 0 ? "commenting" : "highlighting",
    body: bodiesOf(highlight, notes),
    target: {
      source: sourceOf(issue, page),
      selector: {
        type: "TextQuoteSelector",
        exact: quote ?? highlight.text,
        ...(before === undefined ? {} : { prefix: before }),
        ...(after === undefined ? {} : { suffix: after })
      }
    },
    place
  }
}

/** Notes whose highlight is unknown: comments on the issue, with the id of that highlight. */
const strayAnnotation = ({ url }: ExportedIssue, highlightId: string, notes: ReadonlyArray<Note>): Annotation => ({
  id: prefix + highlightId,
  type: "Annotation",
  motivation: "commenting",
  body: notes.map(comment),
  target: { source: url }
})

/** All marks of these issues, to be kept and imported again. */
export const toAnnotations = (
  all: ReadonlyArray<{ readonly issue: ExportedIssue; readonly data: ReadingData }>
): AnnotationPage => ({
  "@context": context,
  type: "AnnotationPage",
  items: all.flatMap(({ issue, data: { bookmarks, highlights, notes } }) => {
    const notesOf = notesByHighlight(notes)
    return [
      ...bookmarks.map((page): Annotation => ({
        id: `${prefix}bookmark:${issue.id}:${page}`,
        type: "Annotation",
        motivation: "bookmarking",
        target: { source: sourceOf(issue, page) }
      })),
      ...highlights.map((highlight) => highlightAnnotation(issue, highlight, notesOf.get(highlight.id) ?? [])),
      ...[...notesByHighlight(strayNotes({ highlights, notes }))].map(([id, stray]) =>
        strayAnnotation(issue, id, stray)
      )
    ]
  })
})

/** The marks of one issue in an export. */
export interface ImportedMarks {
  readonly issueId: string
  readonly data: ReadingData
}

/** What an exported file says. */
export interface ImportedFile {
  readonly issues: ReadonlyArray<ImportedMarks>
  /** Items that could not be read. */
  readonly unread: number
}

interface Target {
  readonly issueId: string
  /** Null where the issue as a whole is meant. */
  readonly page: number | null
}

const targetOf = (source: string): Target | null => {
  const url = URL.canParse(source) ? new URL(source) : null
  const [, issueId] = /\/reader\/([a-z0-9]{15})$/u.exec(url?.pathname ?? "") ?? []
  const page = url?.searchParams.get("sayfa") ?? null
  if (issueId === undefined || (page !== null && !/^[1-9]\d{0,5}$/u.test(page))) return null
  return { issueId, page: page === null ? null : Number(page) }
}

const idOf = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id)

/** The highlight of an annotation; null where it is none that a person could have made. */
const readHighlight = ({ id, body = [], target, place }: Annotation, page: number): Highlight | null => {
  const { selector } = target
  if (selector === undefined || selector.exact.trim() === "") return null
  const colour = Schema.decodeUnknownOption(HighlightColour)(body.find(({ purpose }) => purpose === "tagging")?.value)
  const highlight: Highlight = {
    id: idOf(id),
    page,
    // A page's path is only known to whoever exported it; without one, the words are looked for.
    text: selector.exact.replaceAll(/\s+/gu, " "),
    startContainerPath: "",
    endContainerPath: "",
    startOffset: 0,
    endOffset: 0,
    ...place,
    quote: selector.exact,
    ...(selector.prefix === undefined ? {} : { prefix: selector.prefix }),
    ...(selector.suffix === undefined ? {} : { suffix: selector.suffix }),
    ...(Option.isSome(colour) ? { colour: colour.value } : {})
  }
  return Result.isSuccess(decide(emptyReadingData, { type: "highlight.add", highlight })) ? highlight : null
}

const readNotes = ({ id, body = [] }: Annotation): ReadonlyArray<Note> =>
  body.flatMap((one, at) =>
    one.purpose === "commenting" && one.value.trim() !== ""
      ? [
          {
            id: idOf(one.id ?? "") || `${idOf(id)}_${at}`,
            highlightId: idOf(id),
            text: one.value,
            date: one.created ?? ""
          }
        ]
      : []
  )

interface ReadMarks {
  readonly issueId: string
  readonly bookmark: number | null
  readonly highlight: Highlight | null
  readonly notes: ReadonlyArray<Note>
}

/** What an annotation marks; null where that is nothing. */
const readMarks = (annotation: Annotation): ReadMarks | null => {
  const target = targetOf(annotation.target.source)
  if (target === null) return null
  const { issueId, page } = target
  const { motivation } = annotation
  if (motivation === "bookmarking")
    return page === null ? null : { issueId, bookmark: page, highlight: null, notes: [] }
  const notes = readNotes(annotation)
  if (page === null)
    return annotation.target.selector !== undefined || notes.length === 0
      ? null
      : { issueId, bookmark: null, highlight: null, notes }
  const highlight = readHighlight(annotation, page)
  return highlight === null ? null : { issueId, bookmark: null, highlight, notes }
}

/** The marks in an exported file, by issue; null where the text is no such file. */
export const fromAnnotations = (text: string): ImportedFile | null => {
  const json = Option.liftThrowable((): unknown => JSON.parse(text))()
  const file = Option.flatMap(
    json,
    Schema.decodeUnknownOption(
      Schema.Struct({ type: Schema.Literal("AnnotationPage"), items: Schema.Array(Schema.Unknown) })
    )
  )
  if (Option.isNone(file)) return null
  const decode = Schema.decodeUnknownOption(Annotation)
  const all = new Map<string, { bookmarks: Set<number>; highlights: Array<Highlight>; notes: Array<Note> }>()
  let unread = 0
  for (const item of file.value.items) {
    const annotation = Option.getOrNull(decode(item))
    const read = annotation === null ? null : readMarks(annotation)
    if (read === null) {
      unread += 1
      continue
    }
    const marks = all.get(read.issueId) ?? { bookmarks: new Set(), highlights: [], notes: [] }
    all.set(read.issueId, marks)
    if (read.bookmark !== null) marks.bookmarks.add(read.bookmark)
    if (read.highlight !== null) marks.highlights.push(read.highlight)
    for (const note of read.notes) marks.notes.push(note)
  }
  const issues = [...all].map(([issueId, { bookmarks, highlights, notes }]) => ({
    issueId,
    data: { bookmarks: [...bookmarks].toSorted((one, other) => one - other), highlights, notes }
  }))
  return { issues, unread }
}
