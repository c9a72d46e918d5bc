import { Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { PublishingApi } from "../../contract/PublishingApi.ts"
import { signedHttp } from "../session/signedHttp.ts"

const client = Effect.gen(function* () {
  const signed = yield* signedHttp
  const { publishing } = yield* HttpApiClient.make(PublishingApi, {
    transformClient: (http) =>
      HttpClient.mapRequest(signed(http), (request) => HttpClientRequest.prependUrl(request, location.origin))
  })
  return publishing
})

export type CallServices = Effect.Services<typeof client>

/** A publisher's call, signed like those of `ApiClient`. */
export const publishingCall = <A, E, R>(call: (calls: Effect.Success<typeof client>) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(client, call)
