import { Effect, Fiber, Option } from "effect"
import { maxLargeBodyBytes } from "../../contract/LargeBody.ts"
import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import { type ImportSummary, nothingImported } from "../../domain/account/marksFile.ts"
import type { PublicId } from "../../domain/catalogue/PublicId.ts"
import { countMarks, importMarks, type MarkCounts } from "../../domain/reader/marks/exchange/importMarks.ts"
import type { ImportedFile, ImportedMarks } from "../../domain/reader/marks/exchange/webAnnotations.ts"
import { evolveAll, mergeMarks } from "../../domain/reader/marks/MarkFact.ts"
import { ApiClient } from "../platform/ApiClient.ts"
import { logInTab } from "../platform/logInTab.ts"
import { fetchMarks } from "../reader/marksOnServer.ts"
import { callAs } from "../session/callAs.ts"
import { checkoutCall } from "../shop/checkoutCall.ts"
import { markedIssue, moveVisitorsMarks, saveIssue, sendUnsaved, streamFor } from "./unsentMarks.ts"

/** How long the screen waits for what this browser sends, once it has the server's marks. Source: product, "Marks of all issues". */
const sendingTimeout = "1 second"

/** The server's marks with what this browser marked since. */
const withOwn = Effect.fnUntraced(function* (userId: string, one: IssueMarks) {
  const log = yield* logInTab
  const marks = yield* log.fold(streamFor(one.issue, userId))
  const { version, ...theirs } = one.marks
  const { data } = version < marks.base.version ? { data: marks.own } : mergeMarks(marks, theirs)
  return { ...one, marks: { ...data, version } }
}, Effect.scoped)

/** The server's marks of all issues; null if somebody else is signed in. */
const askForAll = Effect.fnUntraced(function* (userId: string) {
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
  return all
})

/**
 * The user's marks of all issues; null if somebody else is signed in. What only this browser has is sent meanwhile; issues
 * that the server has only since are asked for again.
 */
export const loadMarks = Effect.fn("loadMarks")(function* (userId: string) {
  yield* moveVisitorsMarks(userId)
  const sending = yield* Effect.forkScoped(sendUnsaved(userId))
  const first = yield* askForAll(userId)
  const sent = yield* Fiber.join(sending).pipe(Effect.timeoutOption(sendingTimeout))
  const known = new Set(first?.map(({ issue }) => `${issue}`))
  const isMissing = Option.isSome(sent) && sent.value.saved.some((id) => !known.has(id))
  const all = isMissing ? yield* askForAll(userId) : first
  return all === null ? null : yield* Effect.forEach(all, (one) => withOwn(userId, one))
}, Effect.scoped)

/** How many pages an issue has; null where that is not known yet. */
const totalPageOf = Effect.fnUntraced(function* (id: string) {
  const api = yield* ApiClient
  const { data } = yield* api.catalogue.issue({ params: { id } })
  const [issue] = data.items
  return issue === undefined || issue.page_count < 1 ? null : issue.page_count
})

const total = ({ bookmarks, highlights, notes }: MarkCounts): number => bookmarks + highlights + notes

/** Adds to one issue what its marks lack, and saves them over the server's version. */
const importIssue = Effect.fnUntraced(function* (userId: string, imported: ImportedMarks) {
  const { issueId: id, data } = imported
  const found = yield* fetchMarks({ issue: markedIssue(id), userId }).pipe(
    Effect.andThen(totalPageOf(id)),
    Effect.map((totalPage) => ({ totalPage })),
    Effect.catchTag("IssueNotFound", () => Effect.succeed(null))
  )
  if (found === null) return { ...nothingImported, unreachable: countMarks(data) }
  const log = yield* logInTab
  const stream = streamFor(id, userId)
  const before = yield* log.fold(stream)
  const { facts, ...counts } = importMarks(before.own, data, found.totalPage)
  const after = evolveAll(before, facts).own
  if (facts.length > 0 && new Blob([JSON.stringify(after)]).size > maxLargeBodyBytes)
    return { ...nothingImported, ...counts, added: nothingImported.added, beyond: counts.beyond + total(counts.added) }
  yield* log.append(stream, facts)
  yield* saveIssue(id, userId)
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
  beyond: one.beyond + other.beyond,
  pageless: one.pageless + other.pageless
})

/**
 * Imports marks issue by issue. If it fails on the way, what was added stays; the same file can be imported again.
 */
export const bringMarks = Effect.fn("bringMarks")(function* (userId: string, { issues, unread }: ImportedFile) {
  const all = yield* Effect.forEach(issues, (imported) => importIssue(userId, imported))
  return all.reduce(sum, { ...nothingImported, unread })
})
