import { Context, Effect, Layer, Predicate } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { Api } from "../../contract/Api.ts"
import { malformed, type Trouble, unreachable } from "../../domain/Trouble.ts"
import { SessionStore, type StoredSession } from "../session/SessionStore.ts"

/** A request of whoever is signed in, to be answered in the language of the interface. */
export const signedBy =
  (session: StoredSession | null) =>
  (request: HttpClientRequest.HttpClientRequest): HttpClientRequest.HttpClientRequest =>
    request.pipe(
      HttpClientRequest.setHeader("accept-language", globalThis.document?.documentElement.lang || "tr"),
      session === null ? (same) => same : HttpClientRequest.bearerToken(session.token)
    )

/** The server, as the contract types it: every call carries the stored token and the language of the interface. */
export class ApiClient extends Context.Service<ApiClient, HttpApiClient.ForApi<typeof Api>>()("sayfa/ApiClient") {
  static readonly layerNoDeps = Layer.effect(
    ApiClient,
    Effect.gen(function* () {
      const sessions = yield* SessionStore
      return yield* HttpApiClient.make(Api, {
        transformClient: HttpClient.mapRequestEffect((request) =>
          Effect.map(sessions.read, (session) =>
            signedBy(session)(HttpClientRequest.prependUrl(request, location.origin))
          )
        )
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(FetchHttpClient.layer))
}

/** A failed call as news: the server's own words where it answered in the contract's terms. */
export const troubleIn = (error: unknown): Trouble => {
  if (Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag)) {
    if (
      Predicate.hasProperty(error, "success") &&
      Predicate.hasProperty(error, "message") &&
      Predicate.isString(error.message)
    ) {
      return { _tag: error._tag, message: error.message === "" ? null : error.message }
    }
    if (error._tag === "SchemaError") return malformed
    if (error._tag === "HttpClientError") return answered(error) ? { _tag: "Unexpected", message: null } : unreachable
  }
  return { _tag: "Unexpected", message: null }
}

const answered = (error: object): boolean =>
  Predicate.hasProperty(error, "reason") && Predicate.hasProperty(error.reason, "response")
