import { Context, Effect, Layer, Predicate } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { SiteApi } from "../../contract/SiteApi.ts"
import { isRequestId } from "../../domain/requestId.ts"
import { malformed, type Trouble, unexpected, unreachable } from "../../domain/Trouble.ts"
import { signedClient } from "../session/signedHttp.ts"
import { unknownRefusal } from "../session/unknownRefusals.ts"

/** The typed server API. Every call carries the stored token, renewed if expired, and the interface's language. */
export class ApiClient extends Context.Service<ApiClient, HttpApiClient.ForApi<typeof SiteApi>>()("sayfa/ApiClient") {
  static readonly layerNoDeps = Layer.effect(
    ApiClient,
    Effect.flatMap(signedClient, (options) => HttpApiClient.make(SiteApi, options))
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(FetchHttpClient.layer))
}

/** The timeout of a call that a screen waits for. */
export const callTimeout = "15 seconds"

/** A failed call as serialisable data, with the server's sentence if it answered with a refusal, known or not. */
export const troubleIn = (error: unknown): Trouble => {
  if (Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag)) {
    if (
      Predicate.hasProperty(error, "success") &&
      Predicate.hasProperty(error, "message") &&
      Predicate.isString(error.message)
    ) {
      const reason = Predicate.hasProperty(error, "reason") && Predicate.isString(error.reason) ? error.reason : null
      const reference = Predicate.hasProperty(error, "reference") ? error.reference : null
      return {
        _tag: error._tag,
        message: error.message === "" ? null : error.message,
        ...(reason === null ? {} : { reason }),
        ...(isRequestId(reference) ? { request: reference } : {})
      }
    }
    if (error._tag === "SchemaError") return malformed
    if (error._tag === "TimeoutError") return unreachable
    if (error._tag === "HttpClientError") {
      const response = responseOf(error)
      return response === null ? unreachable : unknownRefusal(response)
    }
  }
  return unexpected
}

const responseOf = (error: object): object | null =>
  Predicate.hasProperty(error, "reason") &&
  Predicate.hasProperty(error.reason, "response") &&
  Predicate.isObject(error.reason.response)
    ? error.reason.response
    : null
