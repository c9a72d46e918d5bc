import { Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { CheckoutApi } from "../../contract/CheckoutApi.ts"
import { signedHttp } from "../session/signedHttp.ts"

const client = Effect.gen(function* () {
  const signed = yield* signedHttp
  return yield* HttpApiClient.make(CheckoutApi, {
    transformClient: (http) =>
      HttpClient.mapRequest(signed(http), (request) => HttpClientRequest.prependUrl(request, location.origin))
  })
})

export type CallServices = Effect.Services<typeof client>

/** A call for payments and orders, signed like those of `ApiClient`. */
export const checkoutCall = <A, E, R>(call: (calls: Effect.Success<typeof client>) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(client, call)
