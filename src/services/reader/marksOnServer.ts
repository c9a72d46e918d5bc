import { Effect, Equal } from "effect"
import { FetchHttpClient } from "effect/http"
import { maxLargeBodyBytes } from "../../contract/LargeBody.ts"
import { BodyTooLarge } from "../../contract/refusals.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { type MarkFact, type Marks, mergeMarks } from "../../domain/reader/marks/MarkFact.ts"
import { type MarkedIssue, marksKind } from "../../domain/reader/marks/marksKind.ts"
import { changeBetween, isNoChange, type ReadingDataChange } from "../../domain/reader/marks/ReadingDataChange.ts"
import type { LaterReadingData, VersionedReadingData } from "../../domain/reader/ReadingData.ts"
import { ApiClient } from "../platform/ApiClient.ts"
import { KeepaliveAllowance } from "../platform/KeepaliveAllowance.ts"
import { logInTab } from "../platform/logInTab.ts"
import { onceInTab } from "../platform/onceInTab.ts"
import { callAs } from "../session/callAs.ts"
import { markIds } from "./markIds.ts"

/** A user's marks of one issue. */
interface Owner {
  readonly issue: MarkedIssue
  readonly userId: string | null
}

const append = ({ issue, userId }: Owner, fact: MarkFact) =>
  Effect.scoped(Effect.flatMap(logInTab, (log) => log.append(streamOf(marksKind(issue), userId), [fact])))

const inLog = ({ issue, userId }: Owner) =>
  Effect.scoped(Effect.flatMap(logInTab, (log) => log.fold(streamOf(marksKind(issue), userId))))

/**
 * Merges into the log what the server answered to a browser that had version `since`; answers with the ids of notes that
 * hold both texts now. Null if another tab has agreed with the server since.
 */
const merge = Effect.fnUntraced(function* (owner: Owner, since: number, answer: LaterReadingData) {
  const { version, nextSave, ...data } = answer
  const marks = yield* inLog(owner)
  const { base } = marks
  if (base.version !== since) return null
  const change = changeBetween(base, data)
  if (version === since && isNoChange(change)) return []
  const known = nextSave === undefined ? {} : { nextSave }
  yield* append(owner, { _tag: "MarksReceived", since, version, change, ...known })
  return mergeMarks(marks, data, nextSave).joinedNotes
})

/** Asks for the server's marks and merges them. Answers with the ids of joined notes; null if somebody else is signed in. */
export const fetchMarks = Effect.fn("fetchMarks")(function* (owner: Owner) {
  const api = yield* ApiClient
  const params = { id: owner.issue.newIssueId }
  while (true) {
    const { base } = yield* inLog(owner)
    const since = base.version
    const answer = yield* callAs(owner.userId, api.reader.readingData({ params, query: { since } }))
    if (answer === null) return null
    const joinedNotes = yield* merge(owner, since, answer)
    if (joinedNotes !== null) return joinedNotes
  }
})

/** This tab's allowance, for as long as the scope is open. */
const allowanceInTab = Effect.flatMap(onceInTab(KeepaliveAllowance.layer), (services) =>
  KeepaliveAllowance.pipe(Effect.provideContext(services))
)

/**
 * Takes the bytes of a request from the allowance before anything is waited for, so that nothing that is sent later comes
 * first. Without room, the request does not outlive its page.
 */
const outliving = <A, E, R>(bytes: number, request: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const allowance = yield* allowanceInTab
    if (bytes > allowance.left()) return yield* request
    const giveBack = allowance.take(bytes)
    return yield* request.pipe(
      Effect.provideService(FetchHttpClient.RequestInit, { keepalive: true }),
      Effect.ensuring(Effect.sync(giveBack))
    )
  }).pipe(Effect.scoped)

interface SavedReadingData extends VersionedReadingData {
  readonly save: string
}

const saveOver =
  (owner: Owner, payload: SavedReadingData, change: ReadingDataChange, isRecorded: boolean) => (concurrency: 1 | 2) =>
    Effect.gen(function* () {
      const { version: since, save: id } = payload
      const record = isRecorded ? Effect.void : append(owner, { _tag: "MarksSent", since, change, save: id })
      const api = yield* ApiClient
      const call = api.reader.saveReadingData({ params: { id: owner.issue.newIssueId }, payload })
      const save = callAs(owner.userId, call).pipe(
        Effect.flatMap((answer) =>
          answer === null
            ? Effect.succeed(null)
            : append(owner, { _tag: "MarksSaved", since, version: answer.version, change }).pipe(
                Effect.as("saved" as const)
              )
        ),
        Effect.catchTag("ReadingDataOutdated", ({ current }) =>
          Effect.map(merge(owner, since, current), (joinedNotes) => ({ joinedNotes: joinedNotes ?? [] }))
        )
      )
      const [, answer] = yield* Effect.all([record, save], { concurrency })
      return answer
    })

/**
 * Saves these marks over the version that they were merged with. Answers "saved", or the ids of joined notes where another
 * device had saved since; null if somebody else is signed in. What is sent is recorded before, or beside if the page may end
 * now; what was sent already goes under its id again.
 */
export const saveMarks = Effect.fn("saveMarks")(function* (owner: Owner, { own, base, sent }: Marks, isLast: boolean) {
  const change = changeBetween(base, own)
  const before = sent.find((one) => one.save !== undefined && Equal.equals(one.change, change))?.save
  const [fresh = ""] = yield* markIds("kayit", 1)
  const payload = { ...own, version: base.version, save: before ?? fresh }
  const bytes = new Blob([JSON.stringify(payload)]).size
  if (bytes > maxLargeBodyBytes) return yield* new BodyTooLarge()
  const save = saveOver(owner, payload, change, before !== undefined || isNoChange(change))
  return yield* isLast ? outliving(bytes, save(2)) : save(1)
})
