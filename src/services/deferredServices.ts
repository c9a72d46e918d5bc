import { Layer } from "effect"
import { outboxRoutes } from "./outboxRoutes.ts"
import { DeferredClient } from "./platform/DeferredClient.ts"
import { EventLog } from "./platform/EventLog.ts"
import { KeepaliveAllowance } from "./platform/KeepaliveAllowance.ts"
import { Outbox } from "./platform/Outbox.ts"

/** Services loaded after the first screen. */
export const deferredServices = Outbox.layer.pipe(
  Layer.provideMerge(outboxRoutes),
  Layer.provideMerge(KeepaliveAllowance.layer),
  Layer.provideMerge(DeferredClient.layer),
  Layer.provideMerge(EventLog.layer)
)
