import { Effect } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { readerKind } from "../../domain/reader/ReaderFact.ts"
import type { EventLog } from "../../services/platform/EventLog.ts"
import { logInTab } from "../../services/platform/logInTab.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import { lastPageMachine, type PlaceRecord } from "./lastPage.machine.ts"

/** The log, and the user's id: null for a visitor. */
const withLog = <A, E, R>(work: (log: typeof EventLog.Service, reader: string | null) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const log = yield* logInTab
    const session = yield* SessionStore.use((sessions) => sessions.read)
    return yield* work(log, session?.user.id ?? null)
  }).pipe(Effect.scoped)

/** Carries a visitor's last page into the account of a user who has not read the issue there. */
const carried = Effect.fnUntraced(function* (log: typeof EventLog.Service, issueId: string, reader: string) {
  const kind = readerKind(issueId)
  const visitors = streamOf(kind, null)
  const { lastPage } = yield* log.fold(visitors)
  if (lastPage === null) return null
  yield* log.append(streamOf(kind, reader), [{ _tag: "PageReached", page: lastPage }])
  yield* log.append(visitors, [{ _tag: "PlaceCarriedOut" }])
  return lastPage
})

export const liveLastPage = fill(lastPageMachine, {
  place: ask(
    ({ issueId }, hear) =>
      withLog((log, reader) =>
        Effect.gen(function* () {
          const { lastPage } = yield* log.fold(streamOf(readerKind(issueId), reader))
          const page = lastPage ?? (reader === null ? null : yield* carried(log, issueId, reader))
          yield* hear({ type: "place.recalled", page })
          // The log stays open for as long as the issue does.
          return yield* Effect.never
        })
      ),
    { type: "place.recalled", page: null }
  ),
  recorder: orders(({ facts }: PlaceRecord, { issueId }: { readonly issueId: string }) =>
    withLog((log, reader) => log.append(streamOf(readerKind(issueId), reader), facts)).pipe(
      Effect.catchCause((cause) => Effect.logError(cause)),
      Effect.asVoid
    )
  )
})
