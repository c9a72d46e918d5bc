import { Effect, Layer } from "effect"
import { Removals } from "./Removals.ts"
import { Uploads } from "./Uploads.ts"

const clear = Effect.gen(function* () {
  const uploads = yield* Uploads
  const removals = yield* Removals
  yield* uploads.expire
  yield* removals.clearDue
}).pipe(Effect.catchCause((cause) => Effect.logWarning("What was left could not be removed", cause)))

/** At start and every hour: removes uploads that nobody uses, and files of what is gone. */
export const layer = Layer.effectDiscard(
  clear.pipe(Effect.andThen(Effect.sleep("1 hour")), Effect.forever, Effect.forkScoped)
)
