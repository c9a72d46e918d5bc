import { Schema } from "effect"
import {
  emptyReadingData,
  Highlight,
  HighlightColour,
  LaterReadingData,
  Note,
  ReadingData,
  VersionedReadingData
} from "../ReadingData.ts"
import { applyChange, partIn, ReadingDataChange } from "./ReadingDataChange.ts"
import { draftMarks } from "./draftMarks.ts"
import { type Merged, mergeReadingData } from "./mergeReadingData.ts"

const { version: Version } = VersionedReadingData.fields
const { nextSave: NextSave } = LaterReadingData.fields

const NoteText = Schema.Struct({ id: Note.fields.id, text: Note.fields.text })

/** A change that was sent, and the id of its save; older readers gave none. */
const SentChange = Schema.Struct({ change: ReadingDataChange, save: Schema.optionalKey(Schema.String) })

/**
 * What a user or visitor marked in an issue, and what the server said of it. Facts lie on devices for years: fields may be
 * added as optional ones, none is renamed. What another device wrote can be logged between an order and its fact: so a fact
 * says which words it replaces or removes.
 */
export const MarkFact = Schema.Union([
  Schema.TaggedStruct("PageBookmarked", { page: Schema.Int }),
  Schema.TaggedStruct("BookmarkRemoved", { page: Schema.Int }),
  Schema.TaggedStruct("TextHighlighted", { highlight: Highlight }),
  Schema.TaggedStruct("HighlightColoured", { id: Schema.String, colour: HighlightColour }),
  /** With its notes as they were shown: any other one stays, and so does the highlight. */
  Schema.TaggedStruct("HighlightRemoved", { id: Schema.String, notes: Schema.optionalKey(Schema.Array(NoteText)) }),
  /** With its highlight, which another tab may remove meanwhile, and the text that it replaces, empty for a new note. */
  Schema.TaggedStruct("NoteWritten", {
    note: Note,
    highlight: Schema.optionalKey(Highlight),
    replaces: Schema.optionalKey(Schema.String)
  }),
  /** With its text as it was shown: a note with another text stays. */
  Schema.TaggedStruct("NoteRemoved", { id: Schema.String, text: Schema.optionalKey(Schema.String) }),
  /** What changed since version `since` of the server's data, which is at `version` now, and the save that came after `since`. */
  Schema.TaggedStruct("MarksReceived", {
    since: Version,
    version: Version,
    change: ReadingDataChange,
    nextSave: NextSave
  }),
  /** What this browser sends, made from version `since`. The server may have it although its answer is lost. */
  Schema.TaggedStruct("MarksSent", { since: Version, ...SentChange.fields }),
  /** What the server accepted from this browser: the change from version `since` to `version`. */
  Schema.TaggedStruct("MarksSaved", { since: Version, version: Version, change: ReadingDataChange }),
  /** These marks of a visitor went into the account of the user who signed in. */
  Schema.TaggedStruct("MarksMovedToAccount", {
    bookmarks: ReadingData.fields.bookmarks,
    notes: Schema.Array(Schema.String),
    highlights: Schema.Array(Schema.String)
  })
])
export type MarkFact = typeof MarkFact.Type

/** The marks of an issue as this browser has them, and as the server was last known to have them. */
export const Marks = Schema.Struct({
  own: ReadingData,
  base: VersionedReadingData,
  /** Changes sent on top of `base`, whose answers have not come. */
  sent: Schema.Array(SentChange)
})
export type Marks = typeof Marks.Type

export const noMarks: Marks = { own: emptyReadingData, base: { ...emptyReadingData, version: 0 }, sent: [] }

/**
 * The changes that arrived, of those sent without an answer. All were made from one version, and the server takes one save
 * over each: so `nextSave` names it. Where that is not known, what the server shows of a change counts as arrived.
 */
const arrived = ({ sent }: Marks, theirs: ReadingData, nextSave?: string | null): ReadonlyArray<ReadingDataChange> => {
  if (typeof nextSave === "string") return sent.filter(({ save }) => save === nextSave).map(({ change }) => change)
  const possible = nextSave === null ? sent.filter(({ save }) => save === undefined) : sent
  return possible.map(({ change }) => partIn(change, theirs))
}

/**
 * Merges the server's marks with this browser's. What arrived counts as agreed: otherwise a mark that was deleted after a
 * save with a lost answer would return.
 */
export const mergeMarks = (marks: Marks, theirs: ReadingData, nextSave?: string | null): Merged => {
  const agreed = arrived(marks, theirs, nextSave).reduce<ReadingData>(applyChange, marks.base)
  return mergeReadingData(agreed, marks.own, theirs)
}

/** What is said of the server, and what it said. */
type ServerFact = Extract<MarkFact, { readonly _tag: "MarksReceived" | "MarksSent" | "MarksSaved" }>

const isServerFact = (fact: MarkFact): fact is ServerFact =>
  fact._tag === "MarksReceived" || fact._tag === "MarksSent" || fact._tag === "MarksSaved"

/** What a user or visitor marked. */
const change = (draft: ReturnType<typeof draftMarks>, fact: Exclude<MarkFact, ServerFact>): void => {
  switch (fact._tag) {
    case "PageBookmarked":
      draft.addBookmark(fact.page)
      return
    case "BookmarkRemoved":
      draft.removeBookmark(fact.page)
      return
    case "TextHighlighted":
      draft.highlight(fact.highlight)
      return
    case "HighlightColoured":
      draft.colour(fact.id, fact.colour)
      return
    case "HighlightRemoved":
      draft.removeNoted(fact.id, fact.notes)
      return
    case "NoteWritten":
      draft.writeNote(fact)
      return
    case "NoteRemoved":
      draft.removeNote(fact.id, fact.text)
      return
    case "MarksMovedToAccount":
      for (const page of fact.bookmarks) draft.removeBookmark(page)
      for (const id of fact.notes) draft.removeNote(id)
      for (const id of fact.highlights) draft.removeHighlight(id)
      return
  }
}

/** What the server said is merged with what was marked here since the last agreement. */
const afterServer = (marks: Marks, fact: ServerFact): Marks => {
  const { own, base, sent } = marks
  switch (fact._tag) {
    // Another tab has agreed with the server meanwhile: what this one heard is asked for again.
    case "MarksReceived": {
      if (fact.since !== base.version) return marks
      const theirs = applyChange(base, fact.change)
      return {
        own: mergeMarks(marks, theirs, fact.nextSave).data,
        base: { ...theirs, version: fact.version },
        sent: []
      }
    }
    case "MarksSent":
      if (fact.since !== base.version) return marks
      return {
        ...marks,
        sent: [...sent, { change: fact.change, ...(fact.save === undefined ? {} : { save: fact.save }) }]
      }
    case "MarksSaved":
      if (fact.since !== base.version) return marks
      return { own, base: { ...applyChange(base, fact.change), version: fact.version }, sent: [] }
  }
}

/** The marks after many facts, in a time that grows with the facts and the marks, not with their product. */
export const evolveAll = (marks: Marks, facts: ReadonlyArray<MarkFact>): Marks => {
  let now = marks
  let draft = draftMarks(marks.own)
  for (const fact of facts) {
    if (!isServerFact(fact)) change(draft, fact)
    else {
      now = afterServer({ ...now, own: draft.data() }, fact)
      draft = draftMarks(now.own)
    }
  }
  return { ...now, own: draft.data() }
}

/** The marks after a fact. */
export const evolve = (marks: Marks, fact: MarkFact): Marks => evolveAll(marks, [fact])
