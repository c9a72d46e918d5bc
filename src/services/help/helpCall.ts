import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { HelpApi } from "../../contract/HelpApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(HelpApi, options))

/** A call for help, signed like those of `ApiClient`. */
export const helpCall = <A, E, R>(call: (calls: Effect.Success<typeof client>["help"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(client, ({ help }) => call(help))
