import { Context, Effect, Layer } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { DeferredApi } from "../../contract/DeferredApi.ts"
import { signedHttp } from "../session/signedHttp.ts"

/** The server's calls that no first screen makes, in the name and the language in which `ApiClient` makes the others. */
export class DeferredClient extends Context.Service<DeferredClient, HttpApiClient.ForApi<typeof DeferredApi>>()(
  "sayfa/DeferredClient"
) {
  static readonly layer = Layer.effect(
    DeferredClient,
    Effect.gen(function* () {
      const signed = yield* signedHttp
      return yield* HttpApiClient.make(DeferredApi, {
        transformClient: (http) =>
          HttpClient.mapRequest(signed(http), (request) => HttpClientRequest.prependUrl(request, location.origin))
      })
    })
  )
}
