import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { CheckoutApi } from "../../contract/CheckoutApi.ts"
import { callTimeout } from "../platform/ApiClient.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(CheckoutApi, options))

export type CallServices = Effect.Services<typeof client>

/** A call for payments and orders that waits for its answer as long as it takes, signed like those of `ApiClient`. */
export const untimedCall = <A, E, R>(call: (calls: Effect.Success<typeof client>) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(client, call)

/** A call for payments and orders that a screen waits for. */
export const checkoutCall = <A, E, R>(call: (calls: Effect.Success<typeof client>) => Effect.Effect<A, E, R>) =>
  Effect.timeout(untimedCall(call), callTimeout)
