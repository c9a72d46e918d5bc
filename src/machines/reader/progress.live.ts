import { Clock, Deferred, Effect, Stream } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import type { AllProgress } from "../../domain/reader/progress/Progress.ts"
import { type ProgressFact, progressKind } from "../../domain/reader/progress/ProgressFact.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { EventLog } from "../../services/platform/EventLog.ts"
import { waitUntil } from "../../services/platform/waitUntil.ts"
import { whenHidden } from "../../services/platform/whenSeen.ts"
import { keepProgress } from "../../services/reader/keepProgress.ts"
import { askProgress } from "../../services/reader/progressRoute.ts"
import { putProgress } from "../../services/reader/putProgress.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import type { Record } from "../recorder.ts"
import { orders } from "../runOrders.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { progressMachine } from "./progress.machine.ts"

const visitors = streamOf(progressKind, null)

/** Milliseconds between two requests for turns on other devices. */
const rest = 60_000

/** Asks for the turns on other devices, now and whenever this one is looked at again. */
const askAgainAndAgain = Effect.fnUntraced(function* (userId: string) {
  for (;;) {
    const askedAt = yield* Clock.currentTimeMillis
    yield* askProgress(userId).pipe(Effect.catch((error) => Effect.logDebug(error)))
    yield* Effect.race(Effect.andThen(whenHidden, waitUntil(askedAt + rest)), backOnline)
  }
})

/** A tab that has not heard yet of another user keeps nothing for them. */
const keepCopy = (userId: string | null, all: AllProgress) =>
  SessionStore.use((sessions) => sessions.read).pipe(
    Effect.map((session) => {
      if ((session?.user.id ?? null) === userId) keepProgress(userId, all)
    })
  )

export const liveProgress = fill(progressMachine, {
  watch: liveUser,
  follow: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const recalled = yield* Deferred.make<void>()
        const follow = log.changes(streamOf(progressKind, userId)).pipe(
          Stream.runForEach((all) =>
            Effect.gen(function* () {
              yield* keepCopy(userId, all)
              yield* hear({ type: "progress.stored", all })
              yield* Deferred.succeed(recalled, undefined)
            })
          )
        )
        // After the user's own: it joins what is known of them.
        const join = Effect.andThen(
          Deferred.await(recalled),
          log.changes(visitors).pipe(Stream.runForEach((all) => hear({ type: "visitorProgress.stored", all })))
        )
        const all = userId === null ? [follow] : [follow, join, askAgainAndAgain(userId)]
        yield* Effect.all(all, { concurrency: "unbounded", discard: true })
      }),
    { type: "progress.failed" }
  ),
  recorder: orders(({ userId, facts }: Record<ProgressFact>) =>
    putProgress(userId, facts).pipe(
      Effect.catchCause((cause) => Effect.logError(cause)),
      Effect.asVoid
    )
  )
})
