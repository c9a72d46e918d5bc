import { Clock, Context, Effect, Layer } from "effect"
import { licenceVerdict, type LicenceVerdict } from "../../domain/reader/activation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { ApiClient, troubleIn } from "../platform/ApiClient.ts"

/** Whether the reader may run at this address. Source: product, "Licence". */
export class Licence extends Context.Service<
  Licence,
  {
    readonly judge: Effect.Effect<LicenceVerdict, Trouble>
  }
>()("sayfa/Licence") {
  static readonly layer = Layer.effect(
    Licence,
    Effect.gen(function* () {
      const api = yield* ApiClient
      const judge = Effect.fn("Licence.judge")(function* (): Effect.fn.Return<LicenceVerdict, Trouble> {
        const foreign = document.referrer !== "" && new URL(document.referrer).host !== location.host
        if (foreign) yield* Effect.logWarning("The referrer is not this site", document.referrer)
        if (!isSecureContext) yield* Effect.logWarning("HTTPS check failed")
        const { token } = yield* api.reader.activation({ payload: { domain: location.host } }).pipe(
          Effect.catchTag("HostRefused", () => Effect.succeed({ token: "" })),
          Effect.mapError(troubleIn)
        )
        return licenceVerdict(token, {
          host: location.host,
          secure: isSecureContext,
          now: yield* Clock.currentTimeMillis
        })
      })
      return { judge: judge() }
    })
  )
}
