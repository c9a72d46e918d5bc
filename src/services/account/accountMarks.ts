import { Effect } from "effect"
import { maxLargeBodyBytes } from "../../contract/LargeBody.ts"
import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import { type ImportSummary, nothingImported } from "../../domain/account/marksFile.ts"
import type { PublicId } from "../../domain/catalogue/PublicId.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { importMarks } from "../../domain/reader/marks/exchange/importMarks.ts"
import type { ImportedFile, ImportedMarks } from "../../domain/reader/marks/exchange/webAnnotations.ts"
import { evolve, mergeMarks } from "../../domain/reader/marks/MarkFact.ts"
import { type MarkedIssue, marksKind } from "../../domain/reader/marks/marksKind.ts"
import { moveToAccount } from "../../domain/reader/marks/moveToAccount.ts"
import { hasUnsaved } from "../../domain/reader/marks/unsaved.ts"
import { logInTab } from "../platform/logInTab.ts"
import { fetchMarks, saveMarks } from "../reader/marksOnServer.ts"
import { callAs } from "../session/callAs.ts"
import { checkoutCall } from "../shop/checkoutCall.ts"

/** The issue's older id names only marks of an older reader, which the reader itself imports. */
const markedIssue = (id: string): MarkedIssue => ({ newIssueId: id, issueId: id })

const streamFor = (id: string, userId: string | null) => streamOf(marksKind(markedIssue(id)), userId)

/** Saves an issue's marks; again where another device was quicker. What is not saved then waits for the next time. */
const save = Effect.fnUntraced(function* (id: string, userId: string) {
  const log = yield* logInTab
  for (let times = 0; times < 5; times += 1) {
    const marks = yield* log.fold(streamFor(id, userId))
    if (!hasUnsaved(marks)) return
    const answer = yield* saveMarks({ issue: markedIssue(id), userId }, marks, false)
    if (answer === null) return
  }
}, Effect.scoped)

/** The issues that this user, or the visitor of this browser, has marked here. */
const issuesInLog = Effect.fnUntraced(function* (userId: string | null) {
  const log = yield* logInTab
  const names = yield* log.names("marks/")
  return names.flatMap((name) => {
    const [, id = "", owner] = name.split("/")
    return owner === (userId ?? "visitor") ? [id] : []
  })
})

/**
 * Moves a visitor's marks into the account, and sends what the server has not got yet. An issue whose marks cannot be
 * sent keeps them here.
 */
const sendUnsaved = Effect.fnUntraced(function* (userId: string) {
  const log = yield* logInTab
  for (const id of yield* issuesInLog(null)) {
    const visitors = streamFor(id, null)
    const { into, outOf } = moveToAccount((yield* log.fold(visitors)).own)
    yield* log.append(streamFor(id, userId), into)
    yield* log.append(visitors, outOf)
  }
  for (const id of yield* issuesInLog(userId)) yield* Effect.ignore(save(id, userId))
}, Effect.scoped)

/** The server's marks with what this browser marked since. */
const withOwn = Effect.fnUntraced(function* (userId: string, one: IssueMarks) {
  const log = yield* logInTab
  const marks = yield* log.fold(streamFor(one.issue, userId))
  const { version, ...theirs } = one.marks
  const { data } = version < marks.base.version ? { data: marks.own } : mergeMarks(marks, theirs)
  return { ...one, marks: { ...data, version } }
}, Effect.scoped)

/** The user's marks of all issues; null if somebody else is signed in. What only this browser had is sent before. */
export const loadMarks = Effect.fn("loadMarks")(function* (userId: string) {
  yield* sendUnsaved(userId)
  const all: Array<IssueMarks> = []
  let after: PublicId | null | undefined
  while (after !== null) {
    const query = after === undefined ? {} : { after }
    const answer = yield* callAs(
      userId,
      checkoutCall(({ library }) => library.marks({ query }))
    )
    if (answer === null) return null
    all.push(...answer.data.items)
    after = answer.data.next
  }
  return yield* Effect.forEach(all, (one) => withOwn(userId, one))
})

const countOf = ({ data: { bookmarks, highlights, notes } }: ImportedMarks): number =>
  bookmarks.length + highlights.length + notes.length

/** Adds to one issue what its marks lack, and saves them over the server's version. */
const importIssue = Effect.fnUntraced(function* (userId: string, imported: ImportedMarks) {
  const { issueId: id, data } = imported
  const fetched = yield* Effect.as(fetchMarks({ issue: markedIssue(id), userId }), true).pipe(
    Effect.catchTag("IssueNotFound", () => Effect.succeed(false))
  )
  if (!fetched) return { ...nothingImported, unreachable: countOf(imported) }
  const log = yield* logInTab
  const stream = streamFor(id, userId)
  const before = yield* log.fold(stream)
  const { facts, ...counts } = importMarks(before.own, data)
  const after = facts.reduce(evolve, before).own
  if (facts.length > 0 && new Blob([JSON.stringify(after)]).size > maxLargeBodyBytes)
    return { ...nothingImported, present: counts.present, beyond: counts.beyond + facts.length }
  yield* log.append(stream, facts)
  yield* save(id, userId)
  return { ...nothingImported, ...counts }
}, Effect.scoped)

const sum = (one: ImportSummary, other: ImportSummary): ImportSummary => ({
  added: {
    bookmarks: one.added.bookmarks + other.added.bookmarks,
    highlights: one.added.highlights + other.added.highlights,
    notes: one.added.notes + other.added.notes
  },
  present: one.present + other.present,
  unreachable: one.unreachable + other.unreachable,
  unread: one.unread + other.unread,
  beyond: one.beyond + other.beyond
})

/**
 * Imports marks issue by issue. If it fails on the way, what was added stays; the same file can be imported again.
 */
export const bringMarks = Effect.fn("bringMarks")(function* (userId: string, { issues, unread }: ImportedFile) {
  const all = yield* Effect.forEach(issues, (imported) => importIssue(userId, imported))
  return all.reduce(sum, { ...nothingImported, unread })
})
