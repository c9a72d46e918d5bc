import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TeamActivity } from "../../src/domain/help/TeamActivity.ts"
import { newId } from "../platform/identity.ts"

interface NewTeamActivity {
  /** The member of the team who did it. */
  readonly userId: string
  readonly kind: TeamActivity["kind"]
  /** The number of a ticket or an order, an announcement's title, a question, a kind of job: nothing that a reader wrote. */
  readonly subject?: string | null
  /** Ids and numbers that belong to it; no names and no addresses. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes down what a member of the support team did, in the caller's transaction. Source: product, "The support team". */
export const noteActivity = Effect.fn("teamActivities.note")(function* (activity: NewTeamActivity) {
  const sql = yield* SqlClient.SqlClient
  const { userId, kind, subject = null, detail = {} } = activity
  yield* sql`INSERT INTO team_activities (id, user_id, kind, subject, detail)
    VALUES (${newId()}, ${userId}, ${kind}, ${subject}::text, ${JSON.stringify(detail)}::text::jsonb)`
})
