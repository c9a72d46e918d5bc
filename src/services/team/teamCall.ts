import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { TeamApi } from "../../contract/TeamApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(TeamApi, options))

/** A call of the support team, signed like those of `ApiClient`. */
export const teamTicketsCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["teamTickets"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ teamTickets }) => call(teamTickets))
