import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alwaysHere, alwaysMailed, type NotificationKind } from "../../src/domain/account/NotificationChoice.ts"
import { languages } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { type NoticeFact, wordsOf } from "./NoticeFact.ts"

export interface Notice {
  readonly kind: NotificationKind
  /** Decides icon and filter. */
  readonly type: string
  /** Nobody is told of the same one twice. */
  readonly occasion: string
  /** What it is about; gone with it. */
  readonly issueId?: string
  /** False if the list shows it in another way. */
  readonly isListed?: boolean
  /** False if another mail tells it, or none should. */
  readonly isMailed?: boolean
  /** Mailed also to who chose no mails of its kind: it tells of their money. */
  readonly isAlwaysMailed?: boolean
  readonly fact: NoticeFact
}

/** What somebody is waiting for is mailed to any address; all else only to one that its owner has verified. */
const mailedUnverified: ReadonlyArray<NotificationKind> = ["subscriptions", "tickets"]

/**
 * Tells users something, in the caller's transaction: where they chose to be told its kind, and once per occasion. Words
 * are chosen when it is read; those of now are kept beside the fact. Answers to how many it was new. Source: product, "Notifications".
 */
export const notifyAll = Effect.fn("notifyAll")(function* (userIds: ReadonlyArray<string>, notice: Notice) {
  const sql = yield* SqlClient.SqlClient
  const {
    kind,
    type,
    occasion,
    issueId = null,
    isListed = true,
    isMailed = true,
    isAlwaysMailed = false,
    fact
  } = notice
  const told = JSON.stringify(userIds.map((user_id) => ({ id: newId(), user_id })))
  const worded = JSON.stringify(languages.map((language) => ({ language, ...wordsOf(language, fact) })))
  const rows = yield* sql`INSERT INTO notifications
      (id, user_id, kind, type, fact, title, text, actions, occasion, issue_id, is_here, mail_due)
    SELECT t.id, u.id, ${kind}, ${type}, ${JSON.stringify(fact)}::text::jsonb, w.title, w.text, w.actions, ${occasion},
      ${issueId}, p.here, p.mail
    FROM jsonb_to_recordset(${told}::text::jsonb) AS t (id text, user_id text)
      JOIN users u ON u.id = t.user_id
      JOIN jsonb_to_recordset(${worded}::text::jsonb) AS w (language text, title text, text text, actions jsonb)
        ON w.language = coalesce(u.language, 'tr')
      LEFT JOIN notification_choices c ON c.user_id = u.id AND c.kind = ${kind}
      CROSS JOIN LATERAL (SELECT ${isListed} AND (${alwaysHere.includes(kind)} OR coalesce(c.here, true)) AS here,
        ${isMailed} AND (u.verified OR ${mailedUnverified.includes(kind)})
          AND (${isAlwaysMailed || alwaysMailed.includes(kind)} OR coalesce(c.mail, true)) AS mail) p
    WHERE p.here OR p.mail
    ORDER BY u.id
    ON CONFLICT (user_id, occasion) DO NOTHING RETURNING 1`
  return rows.length
})

/** Tells one user. */
export const notify = (userId: string, notice: Notice) => Effect.asVoid(notifyAll([userId], notice))
