import { Clock, Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NotificationKind } from "../../src/domain/account/NotificationChoice.ts"
import type { Language } from "../../src/i18n/language.ts"
import { type NotSent, Retries } from "../platform/mail.ts"
import { type NoticeWords, wordsOfRow } from "./NoticeFact.ts"

/** A notification in a mail, in the language of its user. */
export interface MailedNotice extends NoticeWords {
  readonly issue_id: string | null
}

/** A mail of one notification, or of all new issues that were due together. */
export interface DueMail {
  readonly id: string
  /** When it was first told, in milliseconds since 1970. */
  readonly at: number
  readonly kind: NotificationKind
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly language: Language }
  /** How often it was taken, this time included. */
  readonly tries: number
  readonly notices: ReadonlyArray<MailedNotice>
}

const mailsPerTake = 50

/** For how many seconds mails that were taken are nobody else's. */
export const MailLease = Context.Reference("sayfa/MailLease", { defaultValue: () => 60 })

interface Row extends MailedNotice {
  readonly fact: unknown
  readonly mail_id: string
  readonly at: number
  readonly kind: NotificationKind
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly mail_tries: number
}

const mailsIn = (rows: ReadonlyArray<Row>): ReadonlyArray<DueMail> =>
  [...Map.groupBy(rows, ({ mail_id }) => mail_id)].flatMap(([id, told]) => {
    const [first] = told
    if (first === undefined) return []
    const { kind, user_id, name, email, language, mail_tries: tries } = first
    const at = Math.min(...told.map((row) => row.at))
    const notices = told.map((row) => ({ ...wordsOfRow(language, row), issue_id: row.issue_id }))
    return [{ id, at, kind, user: { id: user_id, name, email, language }, tries, notices }]
  })

/**
 * Takes due mails, one server after another. What a mail is of is settled when it is first taken, so it is the same
 * mail whenever it is sent again. One whose server died is taken again after its lease.
 */
export const takeDue = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const seconds = yield* MailLease
  yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('notification mails', 0))`
  yield* sql`WITH due AS (
      SELECT id, user_id, kind FROM notifications WHERE mail_due AND mail_id IS NULL AND mail_at <= now()
      ORDER BY mail_at, id LIMIT ${mailsPerTake}
    ), mailed AS (
      SELECT id, id AS mail_id FROM due WHERE kind <> 'issues'
      UNION ALL
      SELECT n.id, min(n.id) OVER (PARTITION BY n.user_id) FROM notifications n
      WHERE n.kind = 'issues' AND n.mail_due AND n.mail_id IS NULL
        AND n.user_id IN (SELECT user_id FROM due WHERE kind = 'issues')
    )
    UPDATE notifications n SET mail_id = mailed.mail_id FROM mailed WHERE n.id = mailed.id`
  const rows = yield* sql<Row>`WITH taken AS (
      UPDATE notifications SET mail_at = now() + make_interval(secs => ${seconds}), mail_tries = mail_tries + 1
      WHERE mail_due AND mail_id IN (SELECT mail_id FROM notifications
        WHERE mail_due AND mail_id IS NOT NULL AND mail_at <= now()
        GROUP BY mail_id ORDER BY min(mail_at), mail_id LIMIT ${mailsPerTake})
      RETURNING *)
    SELECT n.mail_id, floor(extract(epoch FROM n.created_at) * 1000)::float8 AS at, n.kind, n.fact, n.title, n.text,
      n.actions, n.issue_id, n.mail_tries, u.id AS user_id, u.name, u.email, coalesce(u.language, 'tr') AS language
    FROM taken n JOIN users u ON u.id = n.user_id ORDER BY n.created_at DESC, n.id`
  return mailsIn(rows)
}).pipe(Effect.withSpan("mailQueue.takeDue"))

/** Of a database that only one server opens, what is taken is a dead server's. */
export const freeTaken = Effect.fn("mailQueue.freeTaken")(function* (sql: SqlClient.SqlClient) {
  yield* sql`UPDATE notifications SET mail_at = now() WHERE mail_due AND mail_id IS NOT NULL`
  yield* sql`UPDATE last_mails SET mail_at = now()`
})

const [hour, day] = [60 * 60_000, 24 * 60 * 60_000]

/**
 * Milliseconds until a mail that was not sent is tried again: soon at first, then every hour, for a day, because no link
 * in these mails expires. Null if it is given up.
 */
export const nextTryIn = Effect.fnUntraced(function* (
  { at, tries }: { readonly at: number; readonly tries: number },
  { code, isFinal }: NotSent
) {
  const isOver = isFinal || (yield* Clock.currentTimeMillis) - at > day
  yield* (isOver ? Effect.logError("Mail not sent") : Effect.logWarning("Mail not sent yet")).pipe(
    Effect.annotateLogs({ code })
  )
  return isOver ? null : ((yield* Retries)[tries - 1] ?? hour)
})

/** Of a mail that was sent, or never will be. */
export const mailIsDone = Effect.fn("mailQueue.mailIsDone")(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE notifications SET mail_due = false WHERE mail_id = ${id} AND mail_due`
})

export const mailLater = Effect.fn("mailQueue.mailLater")(function* (id: string, milliseconds: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE notifications SET mail_at = now() + make_interval(secs => ${milliseconds / 1000})
    WHERE mail_id = ${id} AND mail_due`
})
