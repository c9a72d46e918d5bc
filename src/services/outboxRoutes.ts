import { Effect, Layer } from "effect"
import { favouritesRoute } from "./account/favouritesRoute.ts"
import { analyticsRoute } from "./analytics/analyticsRoute.ts"
import { type AnyRoute, anyRoute, OutboxRoutes } from "./platform/Outbox.ts"
import { SessionStore } from "./session/SessionStore.ts"

/**
 * Where facts go from this browser: those of whoever is signed in now, and everybody's. In this order a page that is left
 * sends them for as long as its allowance lasts: what a reader has done goes before what is measured of it.
 */
export const outboxRoutes = Layer.effect(
  OutboxRoutes,
  SessionStore.use((sessions) =>
    Effect.succeed(
      Effect.map(sessions.read, (session): ReadonlyArray<AnyRoute> => [
        ...(session === null ? [] : [anyRoute(favouritesRoute(session.user.id))]),
        anyRoute(analyticsRoute)
      ])
    )
  )
)
