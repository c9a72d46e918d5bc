import { Cause, Effect, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Language } from "../../../src/i18n/language.ts"
import { languageOf, withSentence } from "../wording.ts"
import { refusalOf } from "./faults.ts"
import { methodsAt, pathOf } from "./methods.ts"

interface Refusal {
  readonly _tag: string
  readonly success: false
  readonly message: string
}

interface RefusalClass {
  readonly ast: { readonly annotations?: { readonly httpApiStatus?: unknown } | undefined }
}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && "_tag" in error && "success" in error && error.success === false

/** The refusal in the envelope, and the status that its class declares. */
export const enveloped = (language: Language, refusal: Refusal): { readonly status: number; readonly body: object } => {
  const schema = refusal.constructor as unknown as Schema.Codec<unknown, object> & RefusalClass
  const status = schema.ast.annotations?.httpApiStatus
  return {
    status: typeof status === "number" ? status : 500,
    body: Schema.encodeUnknownSync(schema)(withSentence(language, refusal))
  }
}

/**
 * The refusal in the request's language, with the headers its status needs: when to retry, or which methods are
 * allowed.
 */
export const answer = (request: HttpServerRequest.HttpServerRequest, refusal: Refusal) => {
  const { status, body } = enveloped(languageOf(request.headers["accept-language"]), refusal)
  return HttpServerResponse.jsonUnsafe(body, {
    status,
    headers: {
      "cache-control": "no-store",
      ...("retryAfterSeconds" in refusal ? { "retry-after": String(refusal.retryAfterSeconds) } : {}),
      ...(status === 405 ? { allow: methodsAt(pathOf(request.url)).join(", ") } : {})
    }
  })
}

/**
 * Answers every failure in the envelope: a refusal with its sentence, a mistake in the request by name, anything else
 * as a fault with a logged reference. Interruption passes.
 */
export const answerFailures = <E, R>(handled: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  handled.pipe(
    Effect.catchCause((cause) =>
      Effect.gen(function* () {
        if (Cause.hasInterrupts(cause)) return yield* Effect.failCause(cause as Cause.Cause<never>)
        const request = yield* HttpServerRequest.HttpServerRequest
        const refused = Option.filter(Cause.findErrorOption(cause), isRefusal)
        return answer(request, Option.isSome(refused) ? refused.value : yield* refusalOf(cause))
      })
    )
  )
