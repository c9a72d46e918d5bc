import { HttpApi } from "effect/http-api"
import { Localised } from "./authorisation.ts"
import { TeamAdvertsGroup } from "./ownAdverts.ts"
import { TeamAnnouncementsGroup } from "./teamAnnouncements.ts"
import { TeamDeskGroup } from "./teamDesk.ts"
import { TeamJobsGroup } from "./teamJobs.ts"
import { TeamOrdersGroup } from "./teamOrders.ts"
import { TeamQuestionsGroup } from "./teamQuestions.ts"
import { TeamTicketsGroup } from "./teamTickets.ts"

/** The calls of the support team, loaded with its screens. */
export class TeamApi extends HttpApi.make("sayfa")
  .add(TeamTicketsGroup)
  .add(TeamDeskGroup)
  .add(TeamAnnouncementsGroup)
  .add(TeamQuestionsGroup)
  .add(TeamOrdersGroup)
  .add(TeamAdvertsGroup)
  .add(TeamJobsGroup)
  .middleware(Localised)
  .prefix("/api") {}
