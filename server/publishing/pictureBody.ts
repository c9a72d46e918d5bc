import { Cause, Effect, Layer } from "effect"
import { Multipart } from "effect/http"
import { PictureBody, PictureRefused } from "../../src/contract/publishing.ts"

const isTooLarge = (error: unknown): boolean =>
  Multipart.isMultipartError(error) && (error.reason._tag === "FileTooLarge" || error.reason._tag === "BodyTooLarge")

/** The limit ends the reading; here its failure gets a picture's name. */
export const layer = Layer.succeed(PictureBody, (handled) =>
  Effect.tapCause(handled, (cause) =>
    isTooLarge(Cause.squash(cause)) ? Effect.fail(new PictureRefused({ reason: "tooLarge" })) : Effect.void
  )
)
