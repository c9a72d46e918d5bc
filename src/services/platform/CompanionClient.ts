import { Context, Effect, Layer } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { CompanionApi } from "../../contract/CompanionApi.ts"
import { signedHttp } from "../session/signedHttp.ts"

/** The server's calls that no first screen makes, in the name and the language in which `ApiClient` makes the others. */
export class CompanionClient extends Context.Service<CompanionClient, HttpApiClient.ForApi<typeof CompanionApi>>()(
  "sayfa/CompanionClient"
) {
  static readonly layer = Layer.effect(
    CompanionClient,
    Effect.gen(function* () {
      const signed = yield* signedHttp
      return yield* HttpApiClient.make(CompanionApi, {
        transformClient: (http) =>
          HttpClient.mapRequest(signed(http), (request) => HttpClientRequest.prependUrl(request, location.origin))
      })
    })
  )
}
