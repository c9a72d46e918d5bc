import { Effect, Layer } from "effect"
import { Impressions } from "./Impressions.ts"

/** At start and every hour: deletes impressions that are counted and too old to be repeated. */
export const layer = Layer.effectDiscard(
  Impressions.use((impressions) => impressions.sweep).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("Old impressions could not be deleted; tried again in an hour", cause)
    ),
    Effect.andThen(Effect.sleep("1 hour")),
    Effect.forever,
    Effect.forkScoped
  )
)
