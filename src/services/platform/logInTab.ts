import { Effect, type Scope } from "effect"
import { EventLog } from "./EventLog.ts"
import { onceInTab } from "./onceInTab.ts"

/** This tab's log, which deferred actors use too; open for as long as the scope is. */
export const logInTab: Effect.Effect<typeof EventLog.Service, never, Scope.Scope> = Effect.flatMap(
  onceInTab(EventLog.layer),
  (services) => EventLog.pipe(Effect.provideContext(services))
)
