import { Clock, Effect } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import {
  type AllProgress,
  isSame,
  mergeAll,
  mergeProgress,
  type Progress
} from "../../domain/reader/progress/Progress.ts"
import { type ProgressFact, progressKind } from "../../domain/reader/progress/ProgressFact.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import { EventLog } from "../platform/EventLog.ts"
import type { Route } from "../platform/Outbox.ts"
import { callAs } from "../session/callAs.ts"

/** The user's progress, merged with the server's; null if somebody else is signed in. */
export const askProgress = Effect.fn("askProgress")(function* (user: string | null) {
  const { progress } = yield* DeferredClient
  const answer = yield* callAs(user, progress.progress())
  if (answer === null) return null
  const log = yield* EventLog
  const stream = streamOf(progressKind, user)
  const known = yield* log.fold(stream)
  const news = answer.data.items.filter((one) => mergeAll(known, [one]) !== known)
  if (news.length === 0) return known
  yield* log.append(stream, [{ _tag: "ProgressTold", all: news }])
  return yield* log.fold(stream)
})

/** One turn of each issue says all: the last. */
const latestTurns = (facts: ReadonlyArray<ProgressFact>): ReadonlyArray<Progress> => {
  const latest = new Map<string, Progress>()
  for (const fact of facts) {
    if (fact._tag !== "IssueRead") continue
    const before = latest.get(fact.progress.issue)
    latest.set(fact.progress.issue, before === undefined ? fact.progress : mergeProgress(before, fact.progress))
  }
  return [...latest.values()]
}

const keyOf = (fact: ProgressFact): string | null => (fact._tag === "IssueRead" ? fact.progress.key : null)

/** Sends the user's turns; the server's answer says what became of them. */
export const progressRoute = (user: string): Route<ProgressFact, AllProgress> => ({
  name: `progress/${user}`,
  stream: streamOf(progressKind, user),
  keyOf,
  keepsFacts: true,
  deliver: Effect.fn("progress.deliver")(
    function* (facts) {
      const { progress } = yield* DeferredClient
      const payload = { now: new Date(yield* Clock.currentTimeMillis).toISOString(), turns: latestTurns(facts) }
      const answer = yield* callAs(user, progress.mergeProgress({ payload }))
      if (answer === null) return "later"
      const keys = facts.flatMap((fact) => keyOf(fact) ?? [])
      const isAsSent = answer.data.items.every((told) => payload.turns.some((sent) => isSame(sent, told)))
      if (!isAsSent) {
        const log = yield* EventLog
        yield* log.append(streamOf(progressKind, user), [{ _tag: "ProgressSettled", keys, all: answer.data.items }])
      }
      return "taken"
    },
    Effect.catchTags({
      TooManyRequests: ({ retryAfterSeconds }) => Effect.succeed({ retryAfter: retryAfterSeconds }),
      InvalidRequest: () => Effect.succeed("refused" as const),
      BodyTooLarge: () => Effect.succeed("refused" as const)
    }),
    Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), "later" as const))
  )
})
