import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import type { Language } from "../../src/i18n/language.ts"
import { coversUser } from "../catalogue/runningSubscriptions.ts"
import { newId } from "../platform/identity.ts"
import { mailSentence, nameInMail } from "../platform/letter.ts"
import { momentOf, type SubscriptionRow } from "./subscriptionRow.ts"

const plansPath = "/subscription-plans"

/**
 * Notifies members who read by this ended family plan and by no other, in the transaction that ends it. Source:
 * product, "Family".
 */
export const tellMembers = Effect.fn("familyNotices.tellMembers")(function* (ended: SubscriptionRow, now: number) {
  const sql = yield* SqlClient.SqlClient
  const members = yield* sql<{ id: string; language: Language | null; owner: string }>`
    SELECT u.id, u.language, coalesce(nullif(o.name, ''), o.email) AS owner FROM family_members m
      JOIN users u ON u.id = m.user_id JOIN users o ON o.id = m.owner_id
    WHERE m.owner_id = ${ended.user_id} AND NOT EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.publication_id IS NULL AND s.ends_at > ${momentOf(sql, now)} AND ${coversUser(sql, sql`u.id`)})
    ORDER BY u.id`
  for (const { id, language: known, owner } of members) {
    const language = known ?? "tr"
    const until = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: publishingZone }).format(ended.ends)
    const values = { owner: nameInMail(owner), until }
    const actions = [{ text: mailSentence(language, "familyEnded.button"), url: plansPath }]
    yield* sql`INSERT INTO notifications (id, user_id, type, title, text, actions, occasion)
      VALUES (${newId()}, ${id}, 'subscription_ended', ${mailSentence(language, "familyEnded.title")},
        ${mailSentence(language, "familyEnded.text", values)}, ${JSON.stringify(actions)}::text::jsonb,
        ${`ended ${ended.id} ${ended.periods}`})
      ON CONFLICT (user_id, occasion) DO NOTHING`
  }
})
