import { Effect, Predicate } from "effect"
import { HttpClientError, type HttpClientResponse } from "effect/http"
import { isRequestId } from "../../domain/requestId.ts"
import { type Trouble, unauthorised, unexpected } from "../../domain/Trouble.ts"

/** What was refused with this response, whose tag the call's contract may not know. */
const refusals = new WeakMap<object, Trouble>()

/** The refusal of a response that its call could not decode: its message, and what its status says. */
export const unknownRefusal = (response: object): Trouble => refusals.get(response) ?? unexpected

const isJson = ({ headers }: HttpClientResponse.HttpClientResponse): boolean =>
  /^application\/(?:[\w.]+\+)?json\b/i.test(headers["content-type"] ?? "")

const isRefusal = (body: unknown): body is { readonly success: false; readonly message: string } =>
  Predicate.hasProperty(body, "success") &&
  body.success === false &&
  Predicate.hasProperty(body, "message") &&
  Predicate.isString(body.message) &&
  body.message !== ""

const messageOf = (response: HttpClientResponse.HttpClientResponse) =>
  isJson(response)
    ? response.json.pipe(
        Effect.map((body) => (isRefusal(body) ? body.message : null)),
        Effect.orElseSucceed(() => null)
      )
    : Effect.succeed(null)

/** After these, what was asked for may have been done all the same, or may succeed later. */
const notFinal = [408, 409, 425, 429]

const tagOf = (status: number): string => {
  if (status === 401) return unauthorised._tag
  return status < 500 && !notFinal.includes(status) ? "Refused" : unexpected._tag
}

/**
 * Stores what a refusal says, for calls whose contract does not know it: from an older or newer server, or a proxy. One
 * with a status of success fails. Source: product, "Errors".
 */
export const noteRefusal = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const isSuccess = response.status < 400
  if (isSuccess && !(isJson(response) && /^\s*\{\s*"success"\s*:\s*false\b/.test(yield* response.text))) return response
  const message = yield* messageOf(response)
  if (isSuccess && message === null) return response
  const isSaid = message !== null || response.status === 401
  const request = response.headers["x-request-id"]
  refusals.set(response, {
    _tag: isSaid ? tagOf(response.status) : unexpected._tag,
    message,
    ...(response.status >= 500 && isRequestId(request) ? { request } : {})
  })
  if (!isSuccess) return response
  return yield* new HttpClientError.HttpClientError({
    reason: new HttpClientError.StatusCodeError({ request: response.request, response })
  })
})
