import { Effect } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { type ProgressFact, progressKind } from "../../domain/reader/progress/ProgressFact.ts"
import { deferredServices } from "../deferredServices.ts"
import { EventLog } from "../platform/EventLog.ts"
import { onceInTab } from "../platform/onceInTab.ts"
import { askProgress } from "./progressRoute.ts"
import { putProgress } from "./putProgress.ts"

/** What the reader shares with the server, in the services that come after the first screen. */

export const put = (userId: string | null, facts: ReadonlyArray<ProgressFact>) =>
  Effect.flatMap(onceInTab(deferredServices), (services) =>
    Effect.provideContext(putProgress(userId, facts), services)
  ).pipe(Effect.scoped)

/** The user's progress, merged with the server's; what this device has if it does not answer. */
export const ask = (userId: string) =>
  Effect.flatMap(onceInTab(deferredServices), (services) =>
    askProgress(userId).pipe(
      Effect.catch(() => EventLog.use((log) => log.fold(streamOf(progressKind, userId)))),
      Effect.provideContext(services)
    )
  ).pipe(Effect.scoped)
