import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { notifyAll } from "../account/notify.ts"
import { coversUser } from "../catalogue/runningSubscriptions.ts"
import { nameInMail } from "../platform/letter.ts"
import { momentOf, type SubscriptionRow } from "./subscriptionRow.ts"

/**
 * Notifies members who read by this ended family plan and by no other, in the transaction that ends it. Source:
 * product, "Family".
 */
export const tellMembers = Effect.fn("familyNotices.tellMembers")(function* (ended: SubscriptionRow, now: number) {
  const sql = yield* SqlClient.SqlClient
  const members = yield* sql<{ id: string; owner: string }>`
    SELECT u.id, coalesce(nullif(o.name, ''), o.email) AS owner FROM family_members m
      JOIN users u ON u.id = m.user_id JOIN users o ON o.id = m.owner_id
    WHERE m.owner_id = ${ended.user_id} AND NOT EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.publication_id IS NULL AND s.ends_at > ${momentOf(sql, now)} AND ${coversUser(sql, sql`u.id`)})
    ORDER BY u.id`
  const owner = nameInMail(members[0]?.owner ?? "")
  yield* notifyAll(
    members.map(({ id }) => id),
    {
      kind: "subscriptions",
      type: "subscription_ended",
      occasion: `ended ${ended.id} ${ended.periods}`,
      isMailed: false,
      fact: { _tag: "FamilyPlanEnded", owner, until: ended.ends }
    }
  )
})
