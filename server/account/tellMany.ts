import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { NotificationAction } from "../../src/domain/account/Notification.ts"
import { coversUser } from "../catalogue/runningSubscriptions.ts"
import { isMaker } from "../publishing/publicationRoles.ts"
import { isAddressedTo } from "./announcedTo.ts"
import { issueNotice } from "./issueNotice.ts"
import { type Notice, notifyAll } from "./notify.ts"
import { noteAnnouncementsOut } from "./tellings.ts"

/** How many are told in one transaction. */
export const tellingBatch = 500

/** Who has a plan is told of what they have read in this time. */
const readDays = 180

interface Telling {
  readonly occasion: string
  readonly issue_id: string | null
  readonly announcement_id: string | null
  readonly up_to: string
}

/** What is told, and the ids of all whom it concerns, as a query with the column `id`. */
interface Told {
  readonly notice: Notice
  readonly to: Statement.Fragment
}

/** Null if the issue is not on sale. */
const issueTold = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [issue] = yield* sql<{ title: string; publication: string; publication_id: string }>`
    SELECT i.title, p.title AS publication, i.publication_id FROM issues i
      JOIN publications p ON p.id = i.publication_id WHERE i.id = ${id} AND i.status = 'PUBLISHED'`
  if (issue === undefined) return null
  const publication = sql`${issue.publication_id}`
  const runs = sql`s.starts_at <= now() AND s.ends_at > now()`
  const notice = issueNotice({ id, title: issue.title, publication: issue.publication })
  const to = sql`SELECT id FROM (
      SELECT s.user_id AS id FROM subscriptions s WHERE s.publication_id = ${publication} AND ${runs}
      UNION SELECT f.user_id FROM favourites f WHERE f.publication_id = ${publication} AND f.is_favourite
      UNION SELECT r.user_id FROM reading_progress r JOIN issues i ON i.id = r.issue_id
        WHERE i.publication_id = ${publication} AND r.read_at > now() - make_interval(days => ${readDays})
          AND EXISTS (SELECT 1 FROM subscriptions s
            WHERE s.publication_id IS NULL AND ${runs} AND ${coversUser(sql, sql`r.user_id`)})
    ) readers WHERE NOT ${isMaker(sql, sql`readers.id`, publication)}`
  return { notice, to }
})

interface AnnouncementRow {
  readonly type: string
  readonly title: string
  readonly text: string
  readonly title_en: string | null
  readonly text_en: string | null
  readonly actions: ReadonlyArray<NotificationAction & { readonly text_en?: string }>
}

/** Only mailed: lists show announcements themselves. Null if it was taken back. */
const announcementTold = Effect.fnUntraced(function* (occasion: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<AnnouncementRow>`SELECT type, title, text, title_en, text_en, actions FROM announcements
    WHERE id = ${id} AND cancelled_at IS NULL`
  if (row === undefined) return null
  const notice: Notice = {
    kind: "announcements",
    type: row.type,
    occasion,
    isListed: false,
    fact: {
      _tag: "Announced",
      tr: { title: row.title, text: row.text, actions: row.actions.map(({ text, url }) => ({ text, url })) },
      en: {
        title: row.title_en ?? row.title,
        text: row.text_en ?? row.text,
        actions: row.actions.map(({ text, text_en, url }) => ({ text: text_en ?? text, url }))
      }
    }
  }
  return { notice, to: sql`SELECT u.id FROM users u JOIN announcements a ON a.id = ${id} WHERE ${isAddressedTo(sql)}` }
})

const toldBy = ({ occasion, issue_id, announcement_id }: Telling) =>
  issue_id === null ? announcementTold(occasion, announcement_id ?? "") : issueTold(issue_id)

/**
 * Tells the next readers of what is to be told longest, and notes in the same transaction how far it got, so that a
 * server that is killed loses nobody and tells nobody twice. False if there is nothing to tell.
 */
const tellSome = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [telling] = yield* sql<Telling>`SELECT occasion, issue_id, announcement_id, up_to FROM tellings
    WHERE done_at IS NULL ORDER BY created_at, occasion FOR UPDATE SKIP LOCKED LIMIT 1`
  if (telling === undefined) return false
  const told: Told | null = yield* toldBy(telling)
  const readers =
    told === null
      ? []
      : yield* sql<{ id: string }>`SELECT id FROM (${told.to}) told WHERE id > ${telling.up_to}
          ORDER BY id LIMIT ${tellingBatch}`
  if (told !== null) {
    const ids = readers.map(({ id }) => id)
    yield* notifyAll(ids, told.notice)
  }
  const isDone = readers.length < tellingBatch
  // The id of a user who may be erased later is not kept.
  yield* sql`UPDATE tellings SET up_to = ${isDone ? "" : (readers.at(-1)?.id ?? telling.up_to)},
      done_at = CASE WHEN ${isDone} THEN now() END WHERE occasion = ${telling.occasion}`
  return true
})

/** Tells everybody who is to be told something. Source: product, "Notifications". */
export const tellMany = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* noteAnnouncementsOut
  while (yield* sql.withTransaction(tellSome));
}).pipe(Effect.withSpan("tellMany"))
