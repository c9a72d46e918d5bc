import { Effect, Layer } from "effect"
import { AdvertPictures } from "./AdvertPictures.ts"
import { Logos } from "./Logos.ts"
import { Removals } from "./Removals.ts"
import { Uploads } from "./Uploads.ts"

const clear = Effect.gen(function* () {
  const uploads = yield* Uploads
  const removals = yield* Removals
  yield* uploads.expire
  yield* removals.clearDue
  yield* Logos.use((logos) => logos.clear)
  yield* AdvertPictures.use((pictures) => pictures.clear)
}).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("Unused uploads, pictures and files could not be deleted; tried again in an hour", cause)
  )
)

/** At start and every hour: deletes unused uploads and pictures, and files that are due. */
export const layer = Layer.effectDiscard(
  clear.pipe(Effect.andThen(Effect.sleep("1 hour")), Effect.forever, Effect.forkScoped)
)
