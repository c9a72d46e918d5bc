import { Layer } from "effect"
import { outboxRoutes } from "./outboxRoutes.ts"
import { CompanionClient } from "./platform/CompanionClient.ts"
import { EventLog } from "./platform/EventLog.ts"
import { KeepaliveAllowance } from "./platform/KeepaliveAllowance.ts"
import { Outbox } from "./platform/Outbox.ts"

/** The services that only the tab's companions need; they arrive with their code, after the first screen. */
export const companions = Outbox.layer.pipe(
  Layer.provideMerge(outboxRoutes),
  Layer.provideMerge(KeepaliveAllowance.layer),
  Layer.provideMerge(CompanionClient.layer),
  Layer.provideMerge(EventLog.layer)
)
