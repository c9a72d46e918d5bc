import { Effect, Equal } from "effect"
import { FetchHttpClient } from "effect/http"
import { maxLargeBodyBytes } from "../../contract/LargeBody.ts"
import { BodyTooLarge } from "../../contract/refusals.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { type MarkFact, type Marks, mergeMarks } from "../../domain/reader/marks/MarkFact.ts"
import { type MarkedIssue, marksKind } from "../../domain/reader/marks/marksKind.ts"
import { changeBetween, isNoChange, type ReadingDataChange } from "../../domain/reader/marks/ReadingDataChange.ts"
import type { VersionedReadingData } from "../../domain/reader/ReadingData.ts"
import { ApiClient } from "../platform/ApiClient.ts"
import { KeepaliveAllowance } from "../platform/KeepaliveAllowance.ts"
import { logInTab } from "../platform/logInTab.ts"
import { onceInTab } from "../platform/onceInTab.ts"
import { callAs } from "../session/callAs.ts"

/** A user's marks of one issue. */
interface Owner {
  readonly issue: MarkedIssue
  readonly userId: string | null
}

const append = ({ issue, userId }: Owner, fact: MarkFact) =>
  Effect.scoped(Effect.flatMap(logInTab, (log) => log.append(streamOf(marksKind(issue), userId), [fact])))

/**
 * Merges what the server has into the log; answers with the ids of notes that hold both texts now. The log's facts decide:
 * another tab may have been told since.
 */
const merge = Effect.fnUntraced(function* (owner: Owner, { version, ...data }: VersionedReadingData) {
  const log = yield* logInTab
  const marks = yield* log.fold(streamOf(marksKind(owner.issue), owner.userId))
  const { base } = marks
  const change = changeBetween(base, data)
  if (version === base.version && isNoChange(change)) return []
  yield* append(owner, { _tag: "MarksReceived", since: base.version, version, change })
  return mergeMarks(marks, data).joinedNotes
}, Effect.scoped)

/** Asks for the server's marks and merges them. Answers as `merge`; null if somebody else is signed in. */
export const fetchMarks = Effect.fn("fetchMarks")(function* (owner: Owner) {
  const api = yield* ApiClient
  const answer = yield* callAs(owner.userId, api.reader.readingData({ params: { id: owner.issue.newIssueId } }))
  return answer === null ? null : yield* merge(owner, answer)
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

const saveOver =
  (owner: Owner, payload: VersionedReadingData, change: ReadingDataChange, sent: Marks["sent"]) =>
  (concurrency: 1 | 2) =>
    Effect.gen(function* () {
      const since = payload.version
      const isKnown = isNoChange(change) || sent.some((one) => Equal.equals(one, change))
      const record = isKnown ? Effect.void : append(owner, { _tag: "MarksSent", since, change })
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
          Effect.map(merge(owner, current), (joinedNotes) => ({ joinedNotes }))
        )
      )
      const [, answer] = yield* Effect.all([record, save], { concurrency })
      return answer
    })

/**
 * Saves these marks over the server's version that they were merged with. "outdated" with the ids of joined notes where
 * another device had saved since; null if somebody else is signed in. What is sent is recorded first; if the page may end
 * now, at the same time. More than the server takes is not sent at all.
 */
export const saveMarks = Effect.fn("saveMarks")(function* (owner: Owner, { own, base, sent }: Marks, isLast: boolean) {
  const payload = { ...own, version: base.version }
  const bytes = new Blob([JSON.stringify(payload)]).size
  if (bytes > maxLargeBodyBytes) return yield* new BodyTooLarge()
  const save = saveOver(owner, payload, changeBetween(base, own), sent)
  return yield* isLast ? outliving(bytes, save(2)) : save(1)
})
