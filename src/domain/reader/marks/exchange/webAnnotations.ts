import { Option, Schema } from "effect"
import { Highlight, HighlightColour, type Note, type ReadingData } from "../../ReadingData.ts"

/** An issue whose marks are exported. */
export interface ExportedIssue {
  readonly id: string
  /** Where it is read, without a query. */
  readonly url: string
  readonly publication: string
  readonly title: string
}

const Body = Schema.Struct({
  type: Schema.Literal("TextualBody"),
  purpose: Schema.Literals(["commenting", "tagging"]),
  value: Schema.String,
  id: Schema.optionalKey(Schema.String),
  created: Schema.optionalKey(Schema.String)
})
type Body = typeof Body.Type

const Quote = Schema.Struct({
  type: Schema.Literal("TextQuoteSelector"),
  exact: Schema.String,
  prefix: Schema.optionalKey(Schema.String),
  suffix: Schema.optionalKey(Schema.String)
})

/** Where the words stood on the page, which no selector of the standard says without the page's markup. */
const Place = Schema.Struct({
  text: Highlight.fields.text,
  startContainerPath: Highlight.fields.startContainerPath,
  endContainerPath: Highlight.fields.endContainerPath,
  startOffset: Highlight.fields.startOffset,
  endOffset: Highlight.fields.endOffset,
  position: Highlight.fields.position
})

const Annotation = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("Annotation"),
  motivation: Schema.Literals(["bookmarking", "highlighting", "commenting"]),
  body: Schema.optionalKey(Schema.Array(Body)),
  target: Schema.Struct({ source: Schema.String, selector: Schema.optionalKey(Quote) }),
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

const bodiesOf = ({ colour }: Highlight, notes: ReadonlyArray<Note>): ReadonlyArray<Body> => [
  ...(colour === undefined ? [] : [{ type: "TextualBody", purpose: "tagging", value: colour } as const]),
  ...notes.map(({ id, text, date }): Body => ({
    type: "TextualBody",
    purpose: "commenting",
    value: text,
    id: prefix + id,
    created: date
  }))
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

/** All marks of these issues, to be kept and imported again. */
export const toAnnotations = (
  all: ReadonlyArray<{ readonly issue: ExportedIssue; readonly data: ReadingData }>
): AnnotationPage => ({
  "@context": context,
  type: "AnnotationPage",
  items: all.flatMap(({ issue, data: { bookmarks, highlights, notes } }) => [
    ...bookmarks.map((page): Annotation => ({
      id: `${prefix}bookmark:${issue.id}:${page}`,
      type: "Annotation",
      motivation: "bookmarking",
      target: { source: sourceOf(issue, page) }
    })),
    ...highlights.map((highlight) =>
      highlightAnnotation(
        issue,
        highlight,
        notes.filter(({ highlightId }) => highlightId === highlight.id)
      )
    )
  ])
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
  readonly page: number
}

const targetOf = (source: string): Target | null => {
  const [, issueId, page] = /\/reader\/([a-z0-9]{15})\?(?:.*&)?sayfa=([1-9]\d{0,5})\b/u.exec(source) ?? []
  return issueId === undefined || page === undefined ? null : { issueId, page: Number(page) }
}

const idOf = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id)

const readHighlight = ({ id, body = [], target, place }: Annotation, page: number): Highlight | null => {
  const { selector } = target
  if (selector === undefined || selector.exact.trim() === "") return null
  const colour = Schema.decodeUnknownOption(HighlightColour)(body.find(({ purpose }) => purpose === "tagging")?.value)
  return {
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
}

const readNotes = ({ id, body = [] }: Annotation): ReadonlyArray<Note> =>
  body.flatMap((one, at) =>
    one.purpose === "commenting" && one.value.trim() !== ""
      ? [
          {
            id: one.id === undefined ? `${idOf(id)}_${at}` : idOf(one.id),
            highlightId: idOf(id),
            text: one.value,
            date: one.created ?? ""
          }
        ]
      : []
  )

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
    const target = annotation === null ? null : targetOf(annotation.target.source)
    const isBookmark = annotation?.motivation === "bookmarking"
    const highlight = annotation === null || target === null ? null : readHighlight(annotation, target.page)
    if (annotation === null || target === null || (!isBookmark && highlight === null)) {
      unread += 1
      continue
    }
    const marks = all.get(target.issueId) ?? { bookmarks: new Set(), highlights: [], notes: [] }
    all.set(target.issueId, marks)
    if (isBookmark) marks.bookmarks.add(target.page)
    if (highlight === null) continue
    marks.highlights.push(highlight)
    marks.notes.push(...readNotes(annotation))
  }
  const issues = [...all].map(([issueId, { bookmarks, highlights, notes }]) => ({
    issueId,
    data: { bookmarks: [...bookmarks].toSorted((one, other) => one - other), highlights, notes }
  }))
  return { issues, unread }
}
