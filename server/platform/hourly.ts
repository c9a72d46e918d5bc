import { Effect, Layer } from "effect"

/** Does something at start and every hour. A failure is logged with this warning, and it is tried again in an hour. */
export const hourly = <E, R>(warning: string, work: Effect.Effect<unknown, E, R>) =>
  Layer.effectDiscard(
    work.pipe(
      Effect.catchCause((cause) => Effect.logWarning(`${warning}; tried again in an hour`, cause)),
      Effect.andThen(Effect.sleep("1 hour")),
      Effect.forever,
      Effect.forkScoped
    )
  )
