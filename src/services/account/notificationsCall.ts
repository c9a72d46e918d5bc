import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { DeferredApi } from "../../contract/DeferredApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(DeferredApi, options))

/** A call about the user's notifications, signed like those of `ApiClient`. */
export const notificationsCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["notifications"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ notifications }) => call(notifications))
