import { Effect, Layer } from "effect"
import { favouritesRoute } from "./account/favouritesRoute.ts"
import { analyticsRoute } from "./analytics/analyticsRoute.ts"
import { type AnyRoute, anyRoute, OutboxRoutes } from "./platform/Outbox.ts"
import { impressionsRoute } from "./reader/impressionsRoute.ts"
import { progressRoute } from "./reader/progressRoute.ts"
import { SessionStore } from "./session/SessionStore.ts"

/**
 * The routes of the current user and of the browser. A page that is being left sends in this order while its allowance
 * lasts, analytics last.
 */
export const outboxRoutes = Layer.effect(
  OutboxRoutes,
  SessionStore.use((sessions) =>
    Effect.succeed(
      Effect.map(sessions.read, (session): ReadonlyArray<AnyRoute> => [
        ...(session === null
          ? []
          : [anyRoute(progressRoute(session.user.id)), anyRoute(favouritesRoute(session.user.id))]),
        anyRoute(impressionsRoute),
        anyRoute(analyticsRoute)
      ])
    )
  )
)
