import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Language } from "../../../src/i18n/language.ts"
import { isoMoment } from "../../platform/isoMoment.ts"
import { type NoticeWords, wordsOfRow } from "../NoticeFact.ts"

/** One thing that is stored of a user; values are text, numbers, booleans, lists and further rows. */
export type Row = Readonly<Record<string, unknown>>

/** A file of the archive: its name, and the SQL that reads its rows. */
export interface ArchiveSource {
  readonly name: string
  readonly rows: (sql: SqlClient.SqlClient, userId: string) => Statement.Statement<Row>
  /** A row as the archive says it in its language, if that differs. */
  readonly worded?: (language: Language, row: Row) => Row
}

const source = (name: string, rows: ArchiveSource["rows"], worded?: ArchiveSource["worded"]): ArchiveSource => ({
  name,
  rows,
  ...(worded === undefined ? {} : { worded })
})

const wordedNotice = (language: Language, { fact, ...row }: Row): Row => ({
  ...row,
  ...wordsOfRow(language, { ...(row as unknown as NoticeWords), fact })
})

/** An issue as its owner would call it. */
const issueOf = (sql: SqlClient.SqlClient) => sql`p.title AS publication, i.title AS issue`
const issues = (sql: SqlClient.SqlClient) => sql`issues i JOIN publications p ON p.id = i.publication_id`

/** All that an archive holds; every name stands in `personalData`. Source: product, "One's own data". */
export const archiveSources: ReadonlyArray<ArchiveSource> = [
  source(
    "profile",
    (sql, id) => sql`SELECT id, name, email, phone, role, verified, email_visibility, provider, language,
      password_hash IS NOT NULL AS has_password, ${isoMoment(sql, sql`created_at`)} AS created_at
      FROM users WHERE id = ${id}`
  ),
  source(
    "identities",
    (sql, id) => sql`SELECT issuer, subject, ${isoMoment(sql, sql`created_at`)} AS created_at
      FROM identities WHERE user_id = ${id} ORDER BY identities.created_at`
  ),
  source(
    "orders",
    (sql, id) => sql`SELECT o.number, ${isoMoment(sql, sql`o.created_at`)} AS placed_at, o.state,
        ${isoMoment(sql, sql`o.state_at`)} AS state_at, (f.fact->>'total')::int AS total, f.fact->'lines' AS lines,
        paid.fact->>'payment' AS payment, paid.fact->>'customer' AS customer, u.name AS buyer, u.email,
        (SELECT jsonb_agg(jsonb_build_object('issue', f.fact->'lines'->r.line->>'issue_title', 'price', r.amount,
            'state', r.state, 'asked_at', ${isoMoment(sql, sql`r.asked_at`)},
            'settled_at', ${isoMoment(sql, sql`r.settled_at`)}, 'problem', r.problem, 'words', r.words)
          ORDER BY r.asked_at, r.id) FROM refunds r WHERE r.order_number = o.number) AS refunds
      FROM orders o JOIN users u ON u.id = o.user_id
        LEFT JOIN order_facts f ON f.order_number = o.number AND f.seq = 0
        LEFT JOIN order_facts paid ON paid.order_number = o.number AND paid.fact->>'_tag' = 'OrderPaid'
      WHERE o.user_id = ${id} ORDER BY o.created_at, o.number`
  ),
  source(
    "subscriptions",
    (sql, id) => sql`SELECT p.title AS publication, s.plan, s.billing_period, s.periods, s.price, s.auto_renewal,
        ${isoMoment(sql, sql`s.starts_at`)} AS starts_at, ${isoMoment(sql, sql`s.ends_at`)} AS ends_at,
        ${isoMoment(sql, sql`s.renew_at`)} AS renew_at, ${isoMoment(sql, sql`s.cancelled_at`)} AS cancelled_at,
        s.cancel_reason, s.order_number AS number, s.customer
      FROM subscriptions s LEFT JOIN publications p ON p.id = s.publication_id
      WHERE s.user_id = ${id} ORDER BY s.starts_at, s.id`
  ),
  source(
    "library",
    (sql, id) => sql`SELECT ${issueOf(sql)}, l.access_type, ${isoMoment(sql, sql`l.created_at`)} AS created_at,
        l.order_number AS number
      FROM library l JOIN ${issues(sql)} ON i.id = l.issue_id WHERE l.user_id = ${id}
      UNION ALL SELECT ${issueOf(sql)}, 'plan', ${isoMoment(sql, sql`l.opened_at`)}, NULL
      FROM plan_issues l JOIN ${issues(sql)} ON i.id = l.issue_id WHERE l.user_id = ${id} ORDER BY 4, 1, 2`
  ),
  source(
    "family",
    (sql, id) => sql`SELECT CASE WHEN m.owner_id = ${id} THEN 'owner' ELSE 'member' END AS role, m.email,
        ${isoMoment(sql, sql`m.since`)} AS since
      FROM family_members m WHERE m.owner_id = ${id} OR m.user_id = ${id} ORDER BY m.since, m.id`
  ),
  source(
    "marks",
    (sql, id) => sql`SELECT ${issueOf(sql)}, ${isoMoment(sql, sql`r.updated_at`)} AS updated_at,
        r.data->'bookmarks' AS bookmarks, r.data->'highlights' AS highlights, r.data->'notes' AS notes
      FROM reading_data r JOIN ${issues(sql)} ON i.id = r.issue_id WHERE r.user_id = ${id} ORDER BY p.title, i.title, i.id`
  ),
  source(
    "progress",
    (sql, id) => sql`SELECT ${issueOf(sql)}, r.page, r.total AS pages, r.is_finished,
        ${isoMoment(sql, sql`r.read_at`)} AS read_at
      FROM reading_progress r JOIN ${issues(sql)} ON i.id = r.issue_id WHERE r.user_id = ${id} ORDER BY r.read_at, i.id`
  ),
  source(
    "adverts",
    (sql, id) => sql`SELECT to_char(r.day, 'YYYY-MM-DD') AS day, a.text, r.shown
      FROM advert_reader_days r JOIN adverts a ON a.id = r.advert_id WHERE r.user_id = ${id} ORDER BY r.day, a.id`
  ),
  source(
    "history",
    (sql, id) => sql`SELECT ${issueOf(sql)}, ${isoMoment(sql, sql`v.viewed_at`)} AS viewed_at
      FROM recently_viewed v JOIN ${issues(sql)} ON i.id = v.issue_id WHERE v.user_id = ${id} ORDER BY v.viewed_at, i.id`
  ),
  source(
    "favourites",
    (sql, id) => sql`SELECT p.title AS publication, f.is_favourite, ${isoMoment(sql, sql`f.changed_at`)} AS changed_at
      FROM favourites f JOIN publications p ON p.id = f.publication_id WHERE f.user_id = ${id}
      ORDER BY f.changed_at, f.key`
  ),
  source(
    "tickets",
    (sql, id) => sql`SELECT t.id, t.subject, t.status, t.report, ${isoMoment(sql, sql`t.created_at`)} AS created_at,
        (SELECT jsonb_agg(jsonb_build_object('sent_at', ${isoMoment(sql, sql`m.created_at`)}, 'by_team', m.by_team,
          'text', m.content, 'attachments', (SELECT coalesce(jsonb_agg(a.name ORDER BY a.place), '[]')
            FROM support_attachments a WHERE a.message_id = m.id)) ORDER BY m.created_at, m.id)
          FROM support_messages m WHERE m.ticket_id = t.id) AS messages
      FROM support_tickets t WHERE t.user_id = ${id} ORDER BY t.created_at, t.id`
  ),
  source(
    "notificationChoices",
    (sql, id) => sql`SELECT kind, here, mail FROM notification_choices WHERE user_id = ${id} ORDER BY kind`
  ),
  source(
    "announcementsRead",
    (sql, id) => sql`SELECT a.title, ${isoMoment(sql, sql`a.publish_at`)} AS published_at FROM announcement_reads r
      JOIN announcements a ON a.id = r.announcement_id WHERE r.user_id = ${id} ORDER BY a.publish_at, a.id`
  ),
  source(
    "notifications",
    (sql, id) => sql`SELECT ${isoMoment(sql, sql`created_at`)} AS created_at, type, fact, title, text, actions, read
      FROM notifications WHERE user_id = ${id} ORDER BY notifications.created_at, id`,
    wordedNotice
  ),
  source(
    "sessions",
    (sql, id) => sql`SELECT user_agent, ${isoMoment(sql, sql`created_at`)} AS created_at,
        ${isoMoment(sql, sql`seen_at`)} AS seen_at, ${isoMoment(sql, sql`expires_at`)} AS expires_at,
        ${isoMoment(sql, sql`revoked_at`)} AS revoked_at, remembered, client_id
      FROM sessions WHERE user_id = ${id} ORDER BY sessions.created_at, id`
  ),
  source(
    "browsers",
    (sql, id) => sql`SELECT id AS client_id, ${isoMoment(sql, sql`first_seen_at`)} AS created_at,
        ${isoMoment(sql, sql`last_seen_at`)} AS seen_at
      FROM clients WHERE user_id = ${id} ORDER BY first_seen_at, id`
  ),
  source(
    "analytics",
    (sql, id) => sql`SELECT ${isoMoment(sql, sql`occurred_at`)} AS occurred_at, event_name, context, visitor_id,
        session_key, device_id, url_path, page_title, referrer, utm_source, utm_medium, utm_campaign, issue, publication,
        page_number, duration_seconds, target_url, properties
      FROM analytics_events WHERE user_id = ${id} ORDER BY analytics_events.occurred_at, event_key`
  ),
  source(
    "publications",
    (sql, id) => sql`SELECT p.title AS publication, 'owner' AS role, p.publisher_name,
        ${isoMoment(sql, sql`p.created_at`)} AS since
      FROM publications p WHERE p.owner_id = ${id}
      UNION ALL SELECT p.title, m.role, NULL, ${isoMoment(sql, sql`m.since`)}
      FROM publication_members m JOIN publications p ON p.id = m.publication_id WHERE m.user_id = ${id} ORDER BY 4, 1`
  ),
  source(
    "activities",
    (sql, id) => sql`SELECT ${isoMoment(sql, sql`a.at`)} AS at, p.title AS publication, a.activity, a.subject
      FROM publication_activities a JOIN publications p ON p.id = a.publication_id WHERE a.user_id = ${id}
      ORDER BY a.at, a.id`
  ),
  source(
    "teamActivities",
    (sql, id) => sql`SELECT ${isoMoment(sql, sql`at`)} AS at, kind AS activity, subject FROM team_activities
      WHERE user_id = ${id} ORDER BY team_activities.at, id`
  ),
  source(
    "uploads",
    (sql, id) => sql`SELECT name, size::int AS size, ${isoMoment(sql, sql`created_at`)} AS created_at
      FROM uploads WHERE owner_id = ${id} ORDER BY uploads.created_at, id`
  ),
  source(
    "security",
    (sql, id) => sql`SELECT ${isoMoment(sql, sql`at`)} AS at, event, what, address FROM security_events
      WHERE user_id = ${id} ORDER BY security_events.at, id`
  ),
  source(
    "archives",
    (sql, id) => sql`SELECT ${isoMoment(sql, sql`asked_at`)} AS asked_at, state, language, bytes FROM archives
      WHERE user_id = ${id} ORDER BY archives.asked_at, id`
  )
]

/** Every source's rows, from one moment, in the archive's language. */
export const readSources = Effect.fn("archive.readSources")(function* (
  sql: SqlClient.SqlClient,
  userId: string,
  language: Language
) {
  const files: Array<readonly [name: string, rows: ReadonlyArray<Row>]> = []
  // One snapshot, so that an order cannot be in one file and its issue not in the other.
  yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`
  for (const { name, rows, worded } of archiveSources) {
    const stored = yield* rows(sql, userId)
    files.push([name, worded === undefined ? stored : stored.map((row) => worded(language, row))])
  }
  return files
})
