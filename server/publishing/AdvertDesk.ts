import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { AdvertRefused } from "../../src/contract/adverts.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import {
  AdvertChanged,
  AdvertNotFound,
  type AdvertPictureNotFound,
  AdvertWasShown,
  TooManyAdverts
} from "../../src/contract/ownAdverts.ts"
import { PublicationNotFound } from "../../src/contract/publishing.ts"
import { RoleInsufficient } from "../../src/contract/refusals.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { daysOf, maxDays } from "../../src/domain/publishing/FiguresAsked.ts"
import {
  type AdvertCounts,
  type AdvertForm,
  advertPhase,
  type AdvertState,
  type CountedAdvert,
  draftOfForm,
  maxOwnAdverts,
  mostWordIssues,
  type OwnAdvert,
  tidyForm,
  type WordCounts,
  type WordOfIssue
} from "../../src/domain/publishing/OwnAdvert.ts"
import { advertReason } from "../../src/domain/reader/adverts/AdvertDraft.ts"
import { newId } from "../platform/identity.ts"
import { hashOf } from "../platform/secrets.ts"
import { writeAdvert } from "../reader/writeAdvert.ts"
import { istanbulDay } from "../shop/istanbulDay.ts"
import { AdvertPictures } from "./AdvertPictures.ts"
import { holdRoleIn } from "./holdRole.ts"
import { publicationsOf } from "./publicationRoles.ts"

/** Who asks: for the publications that the user works for, or for the team. */
export interface AdvertMaker {
  readonly userId: string
  readonly isTeam: boolean
}

type Row = Omit<OwnAdvert, "phase">

type NotTheirs = AdvertNotFound | RoleInsufficient
type Unplaced = AdvertRefused | AdvertPictureNotFound | IssueNotFound

/** Adverts as their makers place them. What is another's is as unknown as what is not there. Source: product, "Adverts". */
export class AdvertDesk extends Context.Service<
  AdvertDesk,
  {
    /** The newest first. */
    readonly list: (maker: AdvertMaker) => Effect.Effect<ReadonlyArray<OwnAdvert>>
    readonly find: (maker: AdvertMaker, id: string) => Effect.Effect<CountedAdvert, AdvertNotFound>
    /** Once by `key`: later calls answer with what the first one placed. */
    readonly place: (
      maker: AdvertMaker,
      asked: { readonly publication: string | null; readonly key: string; readonly form: AdvertForm }
    ) => Effect.Effect<
      { readonly advert: CountedAdvert; readonly isNew: boolean },
      Unplaced | TooManyAdverts | PublicationNotFound
    >
    readonly change: (
      maker: AdvertMaker,
      id: string,
      version: number,
      form: AdvertForm
    ) => Effect.Effect<CountedAdvert, NotTheirs | Unplaced | AdvertChanged>
    /** Idempotent: `isNew` is false if it was in this state before. */
    readonly run: (
      maker: AdvertMaker,
      id: string,
      state: AdvertState
    ) => Effect.Effect<{ readonly advert: CountedAdvert; readonly isNew: boolean }, NotTheirs>
    /** Answers what is no more. */
    readonly remove: (maker: AdvertMaker, id: string) => Effect.Effect<OwnAdvert, NotTheirs | AdvertWasShown>
  }
>()("sayfa/AdvertDesk") {
  static readonly layer = Layer.effect(
    AdvertDesk,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const pictures = yield* AdvertPictures

      const inOwn = ({ userId, isTeam }: AdvertMaker, right: "edit" | "figures") =>
        isTeam ? sql`a.publication_id IS NULL` : sql`a.publication_id IN ${publicationsOf(sql, userId, right)}`

      const select = (maker: AdvertMaker) => sql`SELECT a.id, a.kind, a.text, a.link,
          '/adverts/' || a.picture_id || '.webp' AS picture, p.width AS picture_width, p.height AS picture_height,
          to_char(a.begins_on, 'YYYY-MM-DD') AS begins_on, to_char(a.ends_on, 'YYYY-MM-DD') AS ends_on,
          a.limit_per_reader, a.state, a.version, coalesce(${inOwn(maker, "edit")}, false) AS is_editable,
          coalesce((SELECT json_agg(k.keyword ORDER BY k.position) FROM advert_keywords k WHERE k.advert_id = a.id), '[]')
            AS keywords,
          CASE WHEN NOT a.in_all_issues THEN coalesce((SELECT json_agg(x.issue_id ORDER BY x.issue_id)
            FROM advert_issues x WHERE x.advert_id = a.id), '[]') END AS issues,
          CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'title', m.title) END AS publication,
          coalesce(c.shown, 0) AS shown, coalesce(c.seen, 0) AS seen, coalesce(c.clicked, 0) AS clicked
        FROM adverts a LEFT JOIN advert_pictures p ON p.id = a.picture_id
          LEFT JOIN publications m ON m.id = a.publication_id
          LEFT JOIN LATERAL (SELECT sum(d.shown)::int AS shown, sum(d.seen)::int AS seen, sum(d.clicked)::int AS clicked
            FROM advert_days d WHERE d.advert_id = a.id) c ON true
        WHERE ${inOwn(maker, "figures")}`

      const today = Effect.map(Clock.currentTimeMillis, istanbulDay)

      const withPhase = (row: Row) => Effect.map(today, (day): OwnAdvert => ({ ...row, phase: advertPhase(row, day) }))

      const byId = Effect.fnUntraced(function* (maker: AdvertMaker, id: string) {
        const [row] = isPublicId(id) ? yield* sql<Row>`${select(maker)} AND a.id = ${id}` : []
        return row === undefined ? yield* new AdvertNotFound() : yield* withPhase(row)
      })

      const counts = sql`sum(d.shown)::int AS shown, sum(d.seen)::int AS seen, sum(d.clicked)::int AS clicked`
      const bestFirst = sql`clicked DESC, seen DESC, shown DESC, word`

      /** What its keywords brought, in all issues together and in those in which it was shown most. */
      const wordsOf = (id: string) =>
        Effect.all({
          words: sql<WordCounts>`SELECT nullif(d.word, '') AS word, ${counts} FROM advert_days d
            WHERE d.advert_id = ${id} GROUP BY d.word ORDER BY ${bestFirst}`,
          words_of_issues: sql<WordOfIssue>`WITH most AS (SELECT issue_id FROM advert_days WHERE advert_id = ${id}
              GROUP BY issue_id ORDER BY sum(shown) DESC, issue_id LIMIT ${mostWordIssues}::int)
            SELECT d.issue_id, i.title AS issue_title, nullif(d.word, '') AS word, ${counts}
            FROM advert_days d JOIN most USING (issue_id) LEFT JOIN issues i ON i.id = d.issue_id
            WHERE d.advert_id = ${id} GROUP BY d.issue_id, i.title, i.publish_date, d.word
            ORDER BY i.publish_date DESC NULLS LAST, d.issue_id, ${bestFirst}`
        })

      /** Each day from the first with something; of more than a year the latest. */
      const counted = Effect.fnUntraced(function* (advert: OwnAdvert) {
        const found = yield* sql<AdvertCounts>`SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(shown)::int AS shown,
            sum(seen)::int AS seen, sum(clicked)::int AS clicked
          FROM advert_days WHERE advert_id = ${advert.id} GROUP BY advert_days.day ORDER BY advert_days.day`
        const [first, last, now] = [found[0]?.day, found.at(-1)?.day, yield* today]
        const days =
          first === undefined || last === undefined ? [] : daysOf({ from: first, to: last > now ? last : now })
        const byDay = new Map(found.map((one) => [one.day, one]))
        return {
          ...advert,
          ...(yield* wordsOf(advert.id)),
          days: days.slice(-maxDays).map((day) => byDay.get(day) ?? { day, shown: 0, seen: 0, clicked: 0 })
        }
      })

      const find = Effect.fnUntraced(function* (maker: AdvertMaker, id: string) {
        return yield* counted(yield* byId(maker, id))
      })

      /** One that the maker may change, kept from others until the transaction ends. */
      const locked = Effect.fnUntraced(function* (maker: AdvertMaker, id: string) {
        const { publication } = yield* byId(maker, id)
        if (publication !== null) yield* holdRoleIn(sql, maker.userId, publication.id)
        yield* sql`SELECT 1 FROM adverts WHERE id = ${id} FOR UPDATE`
        const advert = yield* byId(maker, id)
        return advert.is_editable ? advert : yield* new RoleInsufficient()
      })

      /** Refuses issues of other publications; the team's adverts stand in issues that are, or were, published. */
      const demandIssues = Effect.fnUntraced(function* (publicationId: string | null, form: AdvertForm) {
        const ids = JSON.stringify(form.issues ?? [])
        const which =
          publicationId === null ? sql`i.published_at IS NOT NULL` : sql`i.publication_id = ${publicationId}`
        const [other] = yield* sql<{ readonly id: string }>`
          SELECT asked.id FROM jsonb_array_elements_text(${ids}::text::jsonb) AS asked (id)
          WHERE NOT EXISTS (SELECT 1 FROM issues i WHERE i.id = asked.id AND ${which}) LIMIT 1`
        if (other !== undefined) return yield* new IssueNotFound({ issueId: other.id })
      })

      /** Checks and writes it. A picture that it had stays for a day, because it may still be shown. */
      const write = Effect.fnUntraced(function* (
        { userId }: AdvertMaker,
        id: string,
        publicationId: string | null,
        asked: AdvertForm,
        before: string | null
      ) {
        const form = tidyForm(asked)
        const reason = advertReason(draftOfForm(form))
        if (reason !== null) return yield* new AdvertRefused({ reason })
        yield* demandIssues(publicationId, form)
        const [kept] = yield* sql<{
          readonly picture_id: string | null
        }>`SELECT picture_id FROM adverts WHERE id = ${id}`
        const pictureId =
          form.picture === null
            ? null
            : form.picture === before
              ? (kept?.picture_id ?? null)
              : yield* pictures.claim(userId, form.picture, id)
        yield* writeAdvert({
          id,
          publicationId,
          kind: form.kind,
          text: form.text,
          link: form.link,
          keywords: form.keywords,
          issueIds: form.issues,
          pictureId,
          beginsOn: form.begins_on,
          endsOn: form.ends_on,
          limitPerReader: form.limit_per_reader
        }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
        const old = kept?.picture_id ?? null
        if (old !== pictureId) yield* sql`UPDATE advert_pictures SET kept_at = now() WHERE id = ${old}`
      })

      const orDie = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E | SqlError.SqlError>) =>
        Effect.catchTag(effect, "SqlError", Effect.die)

      return AdvertDesk.of({
        list: Effect.fn("AdvertDesk.list")(function* (maker) {
          const rows = yield* sql<Row>`${select(maker)} ORDER BY a.created_at DESC, a.id`
          return yield* Effect.forEach(rows, withPhase)
        }, Effect.orDie),
        find: Effect.fn("AdvertDesk.find")(find, orDie),
        place: Effect.fn("AdvertDesk.place")(
          function* (maker, { publication, key, form }) {
            // The same request may come twice at once.
            yield* sql`SELECT 1 FROM users WHERE id = ${maker.userId} FOR NO KEY UPDATE`
            if (publication !== null) {
              yield* holdRoleIn(sql, maker.userId, publication)
              const own = isPublicId(publication)
                ? yield* sql`SELECT 1 FROM publications WHERE id = ${publication}
                    AND id IN ${publicationsOf(sql, maker.userId, "edit")} FOR NO KEY UPDATE`
                : []
              if (own.length === 0) return yield* new PublicationNotFound({ publicationId: publication })
            }
            const hashed = hashOf(`${maker.userId} ${key}`)
            const [placed] = yield* sql<{ readonly id: string }>`SELECT a.id FROM adverts a
              WHERE a.key = ${hashed} AND ${inOwn(maker, "edit")}`
            if (placed !== undefined) return { advert: yield* Effect.orDie(find(maker, placed.id)), isNew: false }
            const [others] = yield* sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM adverts
              WHERE publication_id IS NOT DISTINCT FROM ${publication}::text`
            if ((others?.count ?? 0) >= maxOwnAdverts) return yield* new TooManyAdverts({ limit: maxOwnAdverts })
            const id = newId()
            yield* write(maker, id, publication, form, null)
            yield* sql`UPDATE adverts SET key = ${hashed} WHERE id = ${id}`
            return { advert: yield* Effect.orDie(find(maker, id)), isNew: true }
          },
          sql.withTransaction,
          orDie
        ),
        change: Effect.fn("AdvertDesk.change")(
          function* (maker, id, version, form) {
            const advert = yield* locked(maker, id)
            if (advert.version !== version) return yield* new AdvertChanged({ advert: yield* counted(advert) })
            yield* write(maker, id, advert.publication?.id ?? null, form, advert.picture)
            return yield* find(maker, id)
          },
          sql.withTransaction,
          orDie
        ),
        run: Effect.fn("AdvertDesk.run")(
          function* (maker, id, state) {
            const advert = yield* locked(maker, id)
            yield* sql`UPDATE adverts SET state = ${state} WHERE id = ${id}`
            return { advert: yield* find(maker, id), isNew: advert.state !== state }
          },
          sql.withTransaction,
          orDie
        ),
        remove: Effect.fn("AdvertDesk.remove")(
          function* (maker, id) {
            const advert = yield* locked(maker, id)
            const removed = yield* sql`DELETE FROM adverts a WHERE a.id = ${id}
              AND NOT EXISTS (SELECT 1 FROM advert_days d WHERE d.advert_id = a.id) RETURNING a.id`
            if (removed.length === 0) return yield* new AdvertWasShown()
            return advert
          },
          sql.withTransaction,
          orDie
        )
      })
    })
  )
}
