import { Cause, Effect, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Language } from "../../../src/i18n/language.ts"
import { languageOf, worded } from "../wording.ts"
import { refusalOf } from "./faults.ts"
import { methodsAt, pathOf } from "./methods.ts"

interface Refused {
  readonly _tag: string
  readonly success: false
  readonly message: string
}

interface RefusedClass {
  readonly ast: { readonly annotations?: { readonly httpApiStatus?: unknown } | undefined }
}

const isRefused = (error: unknown): error is Refused =>
  typeof error === "object" && error !== null && "_tag" in error && "success" in error && error.success === false

/** The refusal as the envelope has it, and the status that its class declares. */
export const enveloped = (language: Language, refusal: Refused): { readonly status: number; readonly body: object } => {
  const schema = refusal.constructor as unknown as Schema.Codec<unknown, object> & RefusedClass
  const status = schema.ast.annotations?.httpApiStatus
  return {
    status: typeof status === "number" ? status : 500,
    body: Schema.encodeUnknownSync(schema)(worded(language, refusal))
  }
}

/** The refusal in the language of the request, with what its status asks for: when to try again, or by which methods. */
export const answer = (request: HttpServerRequest.HttpServerRequest, refusal: Refused) => {
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
 * Every failure answered in the envelope: a refusal with its sentence, a mistake in the request by name, and anything
 * else as a fault whose reference is in the log. Interruption passes.
 */
export const answering = <E, R>(handled: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  handled.pipe(
    Effect.catchCause((cause) =>
      Effect.gen(function* () {
        if (Cause.hasInterrupts(cause)) return yield* Effect.failCause(cause as Cause.Cause<never>)
        const request = yield* HttpServerRequest.HttpServerRequest
        const refused = Option.filter(Cause.findErrorOption(cause), isRefused)
        return answer(request, Option.isSome(refused) ? refused.value : yield* refusalOf(cause))
      })
    )
  )
