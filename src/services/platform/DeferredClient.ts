import { Context, Effect, Layer } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { DeferredApi } from "../../contract/DeferredApi.ts"
import { signedHttp } from "../session/signedHttp.ts"

/** The calls that are loaded after the first screen, signed like those of `ApiClient`. */
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
