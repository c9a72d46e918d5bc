import { Effect } from "effect"
import { AdvertPictures } from "./AdvertPictures.ts"
import { Logos } from "./Logos.ts"
import { Removals } from "./Removals.ts"
import { Uploads } from "./Uploads.ts"

/** Deletes unused uploads and pictures, and files that are due. */
export const sweepUploads = Effect.gen(function* () {
  const uploads = yield* Uploads
  const removals = yield* Removals
  yield* uploads.expire
  yield* removals.clearDue
  yield* Logos.use((logos) => logos.clear)
  yield* AdvertPictures.use((pictures) => pictures.clear)
})
