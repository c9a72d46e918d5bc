import { Cause, Effect, Layer } from "effect"
import { Multipart } from "effect/http"
import { AttachmentBody, AttachmentRefused } from "../../src/contract/help.ts"

const isTooLarge = (error: unknown): boolean =>
  Multipart.isMultipartError(error) && (error.reason._tag === "FileTooLarge" || error.reason._tag === "BodyTooLarge")

/** The limit ends the reading; here its failure gets an attachment's name. */
export const layer = Layer.succeed(AttachmentBody, (handled) =>
  Effect.tapCause(handled, (cause) =>
    isTooLarge(Cause.squash(cause)) ? Effect.fail(new AttachmentRefused({ reason: "tooLarge" })) : Effect.void
  )
)
