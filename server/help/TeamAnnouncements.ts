import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { PublicationNotFound } from "../../src/contract/publishing.ts"
import {
  AnnouncementChanged,
  AnnouncementNotFound,
  AnnouncementSettled,
  AnnouncementUnfinished
} from "../../src/contract/teamAnnouncements.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import {
  type AnnouncementTexts,
  type TeamAnnouncement,
  tidyAnnouncement,
  unfinishedFields
} from "../../src/domain/help/TeamAnnouncement.ts"
import type { TeamActivity } from "../../src/domain/help/TeamActivity.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { noteActivity } from "./teamActivities.ts"

const maxListed = 200

type Refused = AnnouncementNotFound | AnnouncementChanged | AnnouncementSettled

/** What the support team tells readers; callers check that who asks belongs to it. Source: product, "The support team". */
export class TeamAnnouncements extends Context.Service<
  TeamAnnouncements,
  {
    readonly list: Effect.Effect<ReadonlyArray<TeamAnnouncement>>
    readonly publications: Effect.Effect<ReadonlyArray<{ readonly id: string; readonly title: string }>>
    readonly add: (memberId: string) => Effect.Effect<TeamAnnouncement>
    readonly find: (id: string) => Effect.Effect<TeamAnnouncement, AnnouncementNotFound>
    readonly save: (
      id: string,
      version: number,
      texts: AnnouncementTexts
    ) => Effect.Effect<TeamAnnouncement, Refused | PublicationNotFound>
    /** At once if the time is null or past. */
    readonly publish: (
      memberId: string,
      id: string,
      version: number,
      texts: AnnouncementTexts,
      at: string | null
    ) => Effect.Effect<TeamAnnouncement, Refused | PublicationNotFound | AnnouncementUnfinished>
    readonly cancel: (memberId: string, id: string, version: number) => Effect.Effect<TeamAnnouncement, Refused>
    readonly reopen: (id: string, version: number) => Effect.Effect<TeamAnnouncement, Refused>
    readonly remove: (memberId: string, id: string, version: number) => Effect.Effect<void, Refused>
  }
>()("sayfa/TeamAnnouncements") {
  static readonly layer = Layer.effect(
    TeamAnnouncements,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const state = sql`CASE WHEN a.cancelled_at IS NOT NULL THEN 'cancelled' WHEN a.publish_at IS NULL THEN 'draft'
        WHEN a.publish_at > clock_timestamp() THEN 'scheduled' ELSE 'published' END`
      const columns = sql`SELECT a.id, ${state} AS state, a.title, a.text, coalesce(a.title_en, '') AS title_en,
          coalesce(a.text_en, '') AS text_en, coalesce(a.actions->0->>'text', '') AS action,
          coalesce(a.actions->0->>'text_en', '') AS action_en, coalesce(a.actions->0->>'url', '') AS url,
          coalesce(a.publication_id, '') AS publication, p.title AS publication_title, a.mail,
          ${isoMoment(sql, sql`a.publish_at`)} AS publish_at, ${isoMoment(sql, sql`a.updated_at`)} AS updated, a.version
        FROM announcements a LEFT JOIN publications p ON p.id = a.publication_id`

      const orDie = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E | SqlError.SqlError>) =>
        Effect.catchTag(effect, "SqlError", Effect.die)
      const ownSql = Effect.provideService(SqlClient.SqlClient, sql)

      const find = Effect.fnUntraced(function* (id: string) {
        const [row] = yield* sql<TeamAnnouncement>`${columns} WHERE a.id = ${isPublicId(id) ? id : ""}`
        return row ?? (yield* new AnnouncementNotFound())
      })

      /** The announcement, locked, if it still is in this version and one of these states. */
      const demand = Effect.fnUntraced(function* (
        id: string,
        version: number,
        states: ReadonlyArray<TeamAnnouncement["state"]>
      ) {
        yield* sql`SELECT 1 FROM announcements WHERE id = ${isPublicId(id) ? id : ""} FOR UPDATE`
        const found = yield* find(id)
        if (found.version !== version) return yield* new AnnouncementChanged({ announcement: found })
        return states.includes(found.state) ? found : yield* new AnnouncementSettled({ announcement: found })
      })

      const changed = sql`version = version + 1, updated_at = now()`
      const orNull = (text: string): string | null => (text === "" ? null : text)

      const write = Effect.fnUntraced(function* (id: string, texts: AnnouncementTexts) {
        const { title, text, title_en, text_en, action, action_en, url, publication, mail } = tidyAnnouncement(texts)
        const known =
          publication === "" || !isPublicId(publication)
            ? []
            : yield* sql`SELECT 1 FROM publications WHERE id = ${publication} FOR KEY SHARE`
        if (publication !== "" && known.length === 0)
          return yield* new PublicationNotFound({ publicationId: publication })
        const button = {
          text: action,
          ...(action_en === "" ? {} : { text_en: action_en }),
          url
        }
        const actions = action === "" && action_en === "" && url === "" ? [] : [button]
        yield* sql`UPDATE announcements SET title = ${title}, text = ${text}, title_en = ${orNull(title_en)}::text,
          text_en = ${orNull(text_en)}::text, actions = ${JSON.stringify(actions)}::text::jsonb,
          publication_id = ${orNull(publication)}::text, mail = ${mail}, ${changed} WHERE id = ${id}`
      })

      const note = (userId: string, kind: TeamActivity["kind"], { id, title }: TeamAnnouncement) =>
        noteActivity({ userId, kind, subject: title === "" ? null : title, detail: { announcement: id } })

      return TeamAnnouncements.of({
        list: sql<TeamAnnouncement>`${columns}
          ORDER BY a.cancelled_at IS NOT NULL, a.publish_at DESC NULLS FIRST, a.updated_at DESC, a.id
          LIMIT ${maxListed}`.pipe(Effect.orDie, Effect.withSpan("TeamAnnouncements.list")),
        publications: sql<{ id: string; title: string }>`SELECT id, title FROM publications
          ORDER BY sort_key, id`.pipe(Effect.orDie, Effect.withSpan("TeamAnnouncements.publications")),
        add: Effect.fn("TeamAnnouncements.add")(function* (memberId) {
          const id = newId()
          yield* sql`INSERT INTO announcements (id, title, text, publish_at, author_id)
            VALUES (${id}, '', '', NULL, ${memberId})`
          return yield* find(id)
        }, Effect.orDie),
        find: Effect.fn("TeamAnnouncements.find")(find, orDie),
        save: Effect.fn("TeamAnnouncements.save")(
          function* (id, version, texts) {
            yield* demand(id, version, ["draft"])
            yield* write(id, texts)
            return yield* find(id)
          },
          sql.withTransaction,
          orDie
        ),
        publish: Effect.fn("TeamAnnouncements.publish")(
          function* (memberId, id, version, texts, at) {
            yield* demand(id, version, ["draft"])
            if (unfinishedFields(texts).length > 0) return yield* new AnnouncementUnfinished()
            yield* write(id, texts)
            yield* sql`UPDATE announcements SET publish_at = greatest(${at}::timestamptz, now()) WHERE id = ${id}`
            const told = yield* find(id)
            yield* note(
              memberId,
              told.state === "scheduled" ? "announcement_scheduled" : "announcement_published",
              told
            )
            return told
          },
          sql.withTransaction,
          ownSql,
          orDie
        ),
        cancel: Effect.fn("TeamAnnouncements.cancel")(
          function* (memberId, id, version) {
            const found = yield* demand(id, version, ["scheduled"])
            yield* sql`UPDATE announcements SET cancelled_at = now(), ${changed} WHERE id = ${id}`
            yield* note(memberId, "announcement_cancelled", found)
            return yield* find(id)
          },
          sql.withTransaction,
          ownSql,
          orDie
        ),
        reopen: Effect.fn("TeamAnnouncements.reopen")(
          function* (id, version) {
            yield* demand(id, version, ["cancelled"])
            yield* sql`UPDATE announcements SET cancelled_at = NULL, publish_at = NULL, ${changed} WHERE id = ${id}`
            return yield* find(id)
          },
          sql.withTransaction,
          orDie
        ),
        remove: Effect.fn("TeamAnnouncements.remove")(
          function* (memberId, id, version) {
            const found = yield* demand(id, version, ["draft", "cancelled"])
            yield* sql`DELETE FROM announcements WHERE id = ${id}`
            if (found.title !== "") yield* note(memberId, "announcement_removed", found)
          },
          sql.withTransaction,
          ownSql,
          orDie
        )
      })
    })
  )
}
