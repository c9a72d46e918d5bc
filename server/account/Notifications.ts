import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { maxNotifications } from "../../src/contract/notifications.ts"
import type { Announcement, NotificationAction, PersonalNotification } from "../../src/domain/account/Notification.ts"
import {
  allChoices,
  allowedChoice,
  type NotificationChoice,
  type NotificationKind
} from "../../src/domain/account/NotificationChoice.ts"
import type { Language } from "../../src/i18n/language.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { wordsOfRow } from "./NoticeFact.ts"
import { isAnnouncedTo } from "./announcedTo.ts"

/** A button of an announcement may be worded in English, too. */
interface AnnouncementRow extends Omit<Announcement, "actions"> {
  readonly actions: ReadonlyArray<NotificationAction & { readonly text_en?: string }>
}

const actionsIn = (language: Language, { actions, ...row }: AnnouncementRow): Announcement => ({
  ...row,
  actions: actions.map(({ text, text_en, url }) => ({ text: language === "en" ? (text_en ?? text) : text, url }))
})

/** How long notifications are kept, of each user at most `maxNotifications`; those that were only mailed, less long. */
const keptYears = 2
const mailedDays = 30

/** What users are told, what of it they have read, and where they want to be told what. Source: product, "Notifications". */
export class Notifications extends Context.Service<
  Notifications,
  {
    /** The newest first. */
    readonly personal: (userId: string, language: Language) => Effect.Effect<ReadonlyArray<PersonalNotification>>
    /** The newest first. */
    readonly announcements: (userId: string, language: Language) => Effect.Effect<ReadonlyArray<Announcement>>
    /** The ids of the announcements that the user has read. */
    readonly readAnnouncements: (userId: string) => Effect.Effect<ReadonlyArray<Announcement["id"]>>
    /** Ids of what the user is not told are passed over. */
    readonly markPersonalRead: (userId: string, ids: ReadonlyArray<string>) => Effect.Effect<void>
    readonly markAnnouncementsRead: (userId: string, ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** How many of both are unread. */
    readonly unread: (userId: string) => Effect.Effect<number>
    /** One choice for each kind. */
    readonly choices: (userId: string) => Effect.Effect<ReadonlyArray<NotificationChoice>>
    readonly choose: (userId: string, choices: ReadonlyArray<NotificationChoice>) => Effect.Effect<void>
    /** Whether a kind is mailed to a user; null if there is no such user. */
    readonly isMailed: (userId: string, kind: NotificationKind) => Effect.Effect<boolean | null>
    /** Changes only whether it is mailed. */
    readonly chooseMail: (userId: string, kind: NotificationKind, mail: boolean) => Effect.Effect<void>
    /** Deletes what is old, and what is more than a list shows. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Notifications") {
  static readonly layer = Layer.effect(
    Notifications,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const listOf = (ids: ReadonlyArray<string>) =>
        sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
      /** What was told before, and is not mailed yet, is not mailed any more. */
      const dropMails = (userId: string) => sql`UPDATE notifications n SET mail_due = false
        FROM notification_choices c WHERE n.user_id = ${userId} AND c.user_id = n.user_id AND c.kind = n.kind
          AND n.mail_due AND NOT c.mail`
      const choices = Effect.fn("Notifications.choices")(function* (userId: string) {
        const chosen = yield* sql<NotificationChoice>`SELECT kind, here, mail FROM notification_choices
          WHERE user_id = ${userId}`
        return allChoices(chosen)
      }, Effect.orDie)

      return Notifications.of({
        personal: Effect.fn("Notifications.personal")(function* (userId, language) {
          const rows = yield* sql<PersonalNotification & { readonly fact: unknown }>`
            SELECT id, type, fact, title, text, ${isoMoment(sql, sql`created_at`)} AS created, actions, read
            FROM notifications WHERE user_id = ${userId} AND is_here
            ORDER BY created_at DESC, id LIMIT ${maxNotifications}`
          return rows.map((row) => {
            const { fact: _, ...told } = { ...row, ...wordsOfRow(language, row) }
            return told
          })
        }, Effect.orDie),
        announcements: Effect.fn("Notifications.announcements")(function* (userId, language) {
          const isEnglish = language === "en"
          const publishDate = isoMoment(sql, sql`a.publish_at`)
          const rows = yield* sql<AnnouncementRow>`
            SELECT a.id, a.type, CASE WHEN ${isEnglish} THEN coalesce(a.title_en, a.title) ELSE a.title END AS title,
              CASE WHEN ${isEnglish} THEN coalesce(a.text_en, a.text) ELSE a.text END AS text, a.actions,
              ${publishDate} AS created, ${publishDate} AS publish_date
            FROM announcements a JOIN users u ON u.id = ${userId} WHERE ${isAnnouncedTo(sql)}
            ORDER BY a.publish_at DESC, a.id LIMIT ${maxNotifications}`
          return rows.map((row) => actionsIn(language, row))
        }, Effect.orDie),
        readAnnouncements: Effect.fn("Notifications.readAnnouncements")(function* (userId) {
          const rows = yield* sql<{ id: Announcement["id"] }>`SELECT a.id FROM announcement_reads r
            JOIN announcements a ON a.id = r.announcement_id
            WHERE r.user_id = ${userId} ORDER BY a.publish_at DESC, a.id LIMIT ${maxNotifications}`
          return rows.map(({ id }) => id)
        }, Effect.orDie),
        markPersonalRead: Effect.fn("Notifications.markPersonalRead")(
          (userId, ids) => sql`UPDATE notifications SET read = true
            WHERE user_id = ${userId} AND id IN ${listOf(ids)} AND NOT read`,
          Effect.orDie,
          Effect.asVoid
        ),
        markAnnouncementsRead: Effect.fn("Notifications.markAnnouncementsRead")(
          (userId, ids) => sql`INSERT INTO announcement_reads (user_id, announcement_id)
            SELECT u.id, a.id FROM announcements a JOIN users u ON u.id = ${userId}
            WHERE a.id IN ${listOf(ids)} AND ${isAnnouncedTo(sql)}
            ON CONFLICT DO NOTHING`,
          Effect.orDie,
          Effect.asVoid
        ),
        unread: Effect.fn("Notifications.unread")(function* (userId) {
          const [row] = yield* sql<{ count: number }>`SELECT (
              (SELECT count(*) FROM (SELECT n.read FROM notifications n WHERE n.user_id = ${userId} AND n.is_here
                ORDER BY n.created_at DESC, n.id LIMIT ${maxNotifications}) listed WHERE NOT listed.read) +
              (SELECT count(*) FROM (SELECT a.id FROM announcements a JOIN users u ON u.id = ${userId}
                WHERE ${isAnnouncedTo(sql)} ORDER BY a.publish_at DESC, a.id LIMIT ${maxNotifications}) listed
                WHERE listed.id NOT IN (SELECT announcement_id FROM announcement_reads WHERE user_id = ${userId}))
            )::int AS count`
          return row?.count ?? 0
        }, Effect.orDie),
        choices,
        choose: Effect.fn("Notifications.choose")(
          function* (userId, wanted) {
            // The last of a kind counts; the statement could not write a row twice.
            const rows = allChoices(wanted).filter(({ kind }) => wanted.some((choice) => choice.kind === kind))
            yield* sql`INSERT INTO notification_choices (user_id, kind, here, mail)
            SELECT ${userId}, c.kind, c.here, c.mail
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS c (kind text, here boolean, mail boolean)
            ON CONFLICT (user_id, kind) DO UPDATE SET here = excluded.here, mail = excluded.mail`
            yield* dropMails(userId)
          },
          sql.withTransaction,
          Effect.orDie
        ),
        isMailed: Effect.fn("Notifications.isMailed")(function* (userId, kind) {
          const users = yield* sql`SELECT 1 FROM users WHERE id = ${userId}`
          if (users.length === 0) return null
          return (yield* choices(userId)).some((choice) => choice.kind === kind && choice.mail)
        }, Effect.orDie),
        chooseMail: Effect.fn("Notifications.chooseMail")(
          function* (userId, kind, wanted) {
            const { mail } = allowedChoice({ kind, here: true, mail: wanted })
            yield* sql`INSERT INTO notification_choices (user_id, kind, here, mail)
            SELECT id, ${kind}, true, ${mail} FROM users WHERE id = ${userId}
            ON CONFLICT (user_id, kind) DO UPDATE SET mail = excluded.mail`
            yield* dropMails(userId)
          },
          sql.withTransaction,
          Effect.orDie
        ),
        sweep: Effect.gen(function* () {
          yield* sql`DELETE FROM notifications WHERE NOT mail_due AND (
              created_at < now() - make_interval(years => ${keptYears})
              OR NOT is_here AND created_at < now() - make_interval(days => ${mailedDays}))`
          yield* sql`DELETE FROM notifications WHERE NOT mail_due AND id IN (
            SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id) AS place
              FROM notifications WHERE is_here AND user_id IN (SELECT user_id FROM notifications
                GROUP BY user_id HAVING count(*) > ${maxNotifications})) listed
            WHERE place > ${maxNotifications})`
        }).pipe(Effect.orDie, Effect.withSpan("Notifications.sweep"))
      })
    })
  )
}
