import { Effect, Layer } from "effect"
import { type AnyRoute, OutboxRoutes } from "./platform/Outbox.ts"
import { SessionStore } from "./session/SessionStore.ts"

/** Where facts go from this browser: everybody's, and those of whoever is signed in now. */
export const outboxRoutes = Layer.effect(
  OutboxRoutes,
  SessionStore.use((sessions) => Effect.succeed(Effect.map(sessions.read, (_session): ReadonlyArray<AnyRoute> => [])))
)
