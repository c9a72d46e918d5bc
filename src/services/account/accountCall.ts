import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { AccountApi } from "../../contract/AccountApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(AccountApi, options))

/** A call about the user's own account, signed like those of `ApiClient`. */
export const accountCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["account"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ account }) => call(account))

/** A call of whoever holds a mail: its pass is enough. */
export const mailChoicesCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["mailChoices"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ mailChoices }) => call(mailChoices))
