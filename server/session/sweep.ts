import { Effect, Layer } from "effect"
import { Sessions } from "./Sessions.ts"

/** At start and every hour: removes what of sessions is long over. */
export const layer = Layer.effectDiscard(
  Sessions.use(({ sweep }) => sweep).pipe(
    Effect.catchCause((cause) => Effect.logWarning("Sessions that are over could not be removed", cause)),
    Effect.andThen(Effect.sleep("1 hour")),
    Effect.forever,
    Effect.forkScoped
  )
)
