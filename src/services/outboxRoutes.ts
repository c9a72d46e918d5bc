import { Effect, Layer } from "effect"
import { favouritesRoute } from "./account/favouritesRoute.ts"
import { analyticsRoute } from "./analytics/analyticsRoute.ts"
import { type AnyRoute, anyRoute, OutboxRoutes } from "./platform/Outbox.ts"
import { SessionStore } from "./session/SessionStore.ts"

/** Where facts go from this browser: everybody's, and those of whoever is signed in now. */
export const outboxRoutes = Layer.effect(
  OutboxRoutes,
  SessionStore.use((sessions) =>
    Effect.succeed(
      Effect.map(sessions.read, (session): ReadonlyArray<AnyRoute> => [
        anyRoute(analyticsRoute),
        ...(session === null ? [] : [anyRoute(favouritesRoute(session.user.id))])
      ])
    )
  )
)
