import { HttpApi } from "effect/http-api"
import { Localised } from "./authorisation.ts"
import { TeamTicketsGroup } from "./teamTickets.ts"

/** The calls of the support team, loaded with its screens. */
export class TeamApi extends HttpApi.make("sayfa").add(TeamTicketsGroup).middleware(Localised).prefix("/api") {}
