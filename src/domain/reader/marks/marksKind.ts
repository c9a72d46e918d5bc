import { Option, Schema } from "effect"
import type { Legacy, StreamKind } from "../../log/LogStream.ts"
import { Highlight, Note, ReadingData } from "../ReadingData.ts"
import { evolve, evolveAll, MarkFact, Marks, noMarks } from "./MarkFact.ts"

/** The ids of an issue: `issueId` names its files, and is an older one where it has one. */
export interface MarkedIssue {
  readonly newIssueId: string
  readonly issueId: string
}

/** Facts from a list stored as JSON; an element that cannot be read is skipped, and stays where it is. */
const stored = <A>(
  key: string,
  element: Schema.Codec<A, unknown>,
  factOf: (value: A) => MarkFact
): Legacy<MarkFact> => ({
  key,
  facts: (text) => {
    const list = Option.liftThrowable((): unknown => JSON.parse(text))()
    if (Option.isNone(list) || !Array.isArray(list.value)) return []
    const decode = Schema.decodeUnknownOption(element)
    return list.value.flatMap((one) => Option.match(decode(one), { onNone: () => [], onSome: (it) => [factOf(it)] }))
  }
})

/** The marks of one issue in this browser's log. */
export const marksKind = ({ newIssueId, issueId }: MarkedIssue): StreamKind<MarkFact, Marks> => ({
  kind: `marks/${newIssueId}`,
  version: 3,
  Fact: MarkFact,
  State: Marks,
  initial: noMarks,
  evolve,
  evolveAll,
  upcast: (fact) => fact,
  legacy: [
    stored(`bookmarks_${newIssueId}`, ReadingData.fields.bookmarks.value, (page) => ({ _tag: "PageBookmarked", page })),
    stored(`highlights_${issueId}`, Highlight, (highlight) => ({ _tag: "TextHighlighted", highlight })),
    stored(`notes_${newIssueId}`, Note, (note) => ({ _tag: "NoteWritten", note }))
  ]
})
