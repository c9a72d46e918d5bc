import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { PublishingApi } from "../../contract/PublishingApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(PublishingApi, options))

export type CallServices = Effect.Services<typeof client>

/** A publisher's call, signed like those of `ApiClient`. */
export const publishingCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["publishing"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ publishing }) => call(publishing))

/** The same about the PDFs of an issue. */
export const issuePdfsCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["issuePdfs"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ issuePdfs }) => call(issuePdfs))

/** The same about the people of a publication. */
export const membersCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["members"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ members }) => call(members))

/** The same about a publisher's articles. */
export const articleCall = <A, E, R>(
  call: (calls: Effect.Success<typeof client>["articleDrafts"]) => Effect.Effect<A, E, R>
) => Effect.flatMap(client, ({ articleDrafts }) => call(articleDrafts))
