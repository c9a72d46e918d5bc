import { Effect } from "effect"
import { HttpApiClient } from "effect/http-api"
import { TeamApi } from "../../contract/TeamApi.ts"
import { signedClient } from "../session/signedHttp.ts"

const client = Effect.flatMap(signedClient, (options) => HttpApiClient.make(TeamApi, options))
type Calls = Effect.Success<typeof client>

const callOf =
  <Group extends keyof Calls>(group: Group) =>
  <A, E, R>(call: (calls: Calls[Group]) => Effect.Effect<A, E, R>) =>
    Effect.flatMap(client, (calls) => call(calls[group]))

/** Calls of the support team, signed like those of `ApiClient`. */
export const teamTicketsCall = callOf("teamTickets")
export const teamDeskCall = callOf("teamDesk")
export const teamAnnouncementsCall = callOf("teamAnnouncements")
export const teamQuestionsCall = callOf("teamQuestions")
export const teamOrdersCall = callOf("teamOrders")
export const teamJobsCall = callOf("teamJobs")
