import { Context, Effect, Layer } from "effect"
import { HttpApiClient } from "effect/http-api"
import { DeferredApi } from "../../contract/DeferredApi.ts"
import { signedClient } from "../session/signedHttp.ts"

/** The calls that are loaded after the first screen, signed like those of `ApiClient`. */
export class DeferredClient extends Context.Service<DeferredClient, HttpApiClient.ForApi<typeof DeferredApi>>()(
  "sayfa/DeferredClient"
) {
  static readonly layer = Layer.effect(
    DeferredClient,
    Effect.flatMap(signedClient, (options) => HttpApiClient.make(DeferredApi, options))
  )
}
