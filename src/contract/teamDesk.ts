import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TeamActivity } from "../domain/help/TeamActivity.ts"
import { TeamOverview } from "../domain/help/TeamOverview.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope } from "./envelope.ts"

const Page = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** What the support team has before it, and behind it. */
export class TeamDeskGroup extends HttpApiGroup.make("teamDesk").add(
  HttpApiEndpoint.get("overview", "/team/overview", { success: Envelope(TeamOverview) }).middleware(SupportSignedIn),
  /** The newest first, 50 on a page. Answers with the last page if there are fewer. */
  HttpApiEndpoint.get("activities", "/team/activities", {
    query: { page: Page },
    success: Envelope(Schema.Struct({ items: Schema.Array(TeamActivity), page: Schema.Int, pages: Schema.Int }))
  }).middleware(SupportSignedIn)
) {}
