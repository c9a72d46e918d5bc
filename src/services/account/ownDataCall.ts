import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { AccountApi } from "../../contract/AccountApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(AccountApi, options))

/** A call about what is stored of the user, signed like those of `ApiClient`. */
export const ownDataCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["ownData"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ ownData }) => call(ownData))
