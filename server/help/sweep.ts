import { Effect, Layer } from "effect"
import { Attachments } from "./Attachments.ts"

/** At start and every hour: deletes files that no message has. */
export const layer = Layer.effectDiscard(
  Attachments.use((attachments) => attachments.clear).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("Unsent attachments could not be deleted; tried again in an hour", cause)
    ),
    Effect.andThen(Effect.sleep("1 hour")),
    Effect.forever,
    Effect.forkScoped
  )
)
