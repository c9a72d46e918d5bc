import { Clock, Effect } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { pageToGoOnAt } from "../../domain/reader/progress/goingOn.ts"
import { type AllProgress, mergeProgress, type Progress, turnedTo } from "../../domain/reader/progress/Progress.ts"
import { type ProgressFact, progressKind } from "../../domain/reader/progress/ProgressFact.ts"
import { readerKind } from "../../domain/reader/ReaderFact.ts"
import type { EventLog } from "../../services/platform/EventLog.ts"
import { logInTab } from "../../services/platform/logInTab.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type IssueToKeep, lastPageMachine, type TurnRecord } from "./lastPage.machine.ts"

type Log = typeof EventLog.Service

/** The log, and the user's id: null for a visitor. */
const withLog = <A, E, R>(work: (log: Log, reader: string | null) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const log = yield* logInTab
    const session = yield* SessionStore.use((sessions) => sessions.read)
    return yield* work(log, session?.user.id ?? null)
  }).pipe(Effect.scoped)

/** How long the reader waits for what other devices have read. */
const longestWait = "2 seconds"

/** Comes after the first screen: the reader's first scripts do without it. */
const sharedProgress = Effect.tryPromise(() => import("../../services/reader/sharedProgress.ts"))

/** What the server knows besides; nothing if it does not answer in time. */
const toldTo = (reader: string) =>
  sharedProgress.pipe(
    Effect.flatMap((shared) => shared.ask(reader)),
    Effect.timeout(longestWait),
    Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), null))
  )

const latest = (issueId: string, ...all: ReadonlyArray<AllProgress | null>): Progress | null =>
  all
    .flatMap((known) => known?.[issueId]?.progress ?? [])
    .reduce<Progress | null>((one, other) => (one === null ? other : mergeProgress(one, other)), null)

/** Where reading ended: the latest turn that this device, before anything is turned now, and the server know of. */
const pageBefore = Effect.fnUntraced(function* (log: Log, issueId: string, reader: string | null) {
  const visitors = yield* log.fold(streamOf(progressKind, null))
  if (reader !== null) {
    const own = yield* log.fold(streamOf(progressKind, reader))
    const known = latest(issueId, own, visitors, yield* toldTo(reader))
    if (known !== null) return pageToGoOnAt(known)
  } else if (visitors[issueId] !== undefined) return pageToGoOnAt(visitors[issueId].progress)
  // As older versions stored it.
  const { lastPage } = yield* log.fold(streamOf(readerKind(issueId), reader))
  return lastPage
})

const keep = Effect.fnUntraced(function* (log: Log, reader: string | null, { turn }: TurnRecord, issue: IssueToKeep) {
  const stream = streamOf(progressKind, reader)
  const before = (yield* log.fold(stream))[issue.issueId]
  const now = yield* Clock.currentTimeMillis
  const fact: ProgressFact = {
    _tag: "IssueRead",
    progress: turnedTo(before?.progress, turn, now, crypto.randomUUID()),
    ...(before === undefined || before.shown === null ? { shown: issue.shown } : {})
  }
  if (reader === null) return yield* log.append(stream, [fact])
  const shared = yield* Effect.option(sharedProgress)
  // Without that code, the outbox finds it in the log later.
  return yield* shared._tag === "Some" ? shared.value.put(reader, [fact]) : log.append(stream, [fact])
})

export const liveLastPage = fill(lastPageMachine, {
  place: ask(
    ({ issueId }, hear) =>
      withLog((log, reader) =>
        Effect.gen(function* () {
          yield* hear({ type: "place.recalled", page: yield* pageBefore(log, issueId, reader) })
          // The log stays open for as long as the issue does.
          return yield* Effect.never
        })
      ),
    { type: "place.recalled", page: null }
  ),
  recorder: orders((order: TurnRecord, issue: IssueToKeep) =>
    withLog((log, reader) => keep(log, reader, order, issue)).pipe(
      Effect.catchCause((cause) => Effect.logError(cause)),
      Effect.asVoid
    )
  )
})
