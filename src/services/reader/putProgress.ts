import { Effect } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { type ProgressFact, progressKind } from "../../domain/reader/progress/ProgressFact.ts"
import { EventLog } from "../platform/EventLog.ts"
import { Outbox } from "../platform/Outbox.ts"
import { progressRoute } from "./progressRoute.ts"

/** Appends a user's facts, to be sent to the server too; a visitor's stay on this device. */
export const putProgress = Effect.fn("putProgress")(function* (
  userId: string | null,
  facts: ReadonlyArray<ProgressFact>
) {
  if (userId !== null) return yield* Outbox.use((outbox) => outbox.put(progressRoute(userId), facts))
  return yield* EventLog.use((log) => log.append(streamOf(progressKind, null), facts))
})
