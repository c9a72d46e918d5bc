import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Text } from "../../src/contract/text.ts"
import type { Category } from "../../src/domain/catalogue/Category.ts"
import { Issue } from "../../src/domain/catalogue/Issue.ts"
import type { PublicationPage } from "../../src/domain/catalogue/PublicationPage.ts"
import { Publication } from "../../src/domain/catalogue/Publication.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { isFree, issuePrice } from "../../src/domain/catalogue/price.ts"
import { defaultPageSize } from "../../src/domain/reader/MagazineInfo.ts"
import type { Language } from "../../src/i18n/language.ts"
import { SharedReads } from "../platform/SharedReads.ts"
import { coverFolder, coverVersion } from "./coverVersion.ts"
import { folderOf } from "./folderOf.ts"
import { isVisibleTo } from "./visibleIssue.ts"

const isText = Schema.is(Text)

const decodeIssue = Schema.decodeUnknownEffect(Issue)
const decodePublication = Schema.decodeUnknownEffect(Publication)

export const coverOf = (folder: string, version: string): string | null =>
  version === "0" ? null : `/covers/${folder}.webp?v=${version}`

interface Row {
  readonly id: string
  readonly cover_folder: string
  readonly cover_version: string
  readonly publication: unknown
}

type Card = Omit<Magazine, "cover_image" | "image" | "price"> & { readonly folder: string; readonly version: string }

const magazineOf = ({ folder, version, ...card }: Card): Magazine => {
  const cover = coverOf(folder, version)
  return { ...card, cover_image: cover, image: cover, is_free: isFree(card), price: issuePrice(card) }
}

export class Issues extends Context.Service<
  Issues,
  {
    /** Null if there is none, or none that this user, or a visitor, sees. */
    readonly visible: (id: string, userId: string | null) => Effect.Effect<Issue | null>
    /** Null unless it is published. */
    readonly published: (id: string) => Effect.Effect<Issue | null>
    readonly newestFree: Effect.Effect<string | null>
    /** Every publication with its newest published issue, newest first. */
    readonly latest: Effect.Effect<ReadonlyArray<Magazine>>
    /** The same for one category, by its id. */
    readonly inCategory: (id: string) => Effect.Effect<ReadonlyArray<Magazine>>
    /** A publication with its newest published issue; null if it does not exist or has none. */
    readonly magazine: (by: { readonly id: string } | { readonly slug: string }) => Effect.Effect<Magazine | null>
    /** A publication, by its id or slug, with all its published issues; null if it has none. */
    readonly publicationPage: (address: string) => Effect.Effect<PublicationPage | null>
    readonly ofPublication: (id: string) => Effect.Effect<ReadonlyArray<Magazine>>
    readonly categories: (language: Language) => Effect.Effect<ReadonlyArray<Category>>
    /** Records that a user opened an issue now; true the first time. */
    readonly view: (userId: string, issueId: string) => Effect.Effect<boolean>
  }
>()("sayfa/Issues") {
  static readonly layer = Layer.effect(
    Issues,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { keeping } = yield* SharedReads
      const newest = sql`i.publish_date DESC, i.published_at DESC, i.id`
      const cards = (which: Statement.Fragment) => sql<Card>`
        SELECT p.id, p.slug, p.title, coalesce(nullif(i.description, ''), p.description) AS description,
          i.id AS issue_id, i.issue_number, i.title AS issue_title, to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date,
          p.language, i.page_count, coalesce(i.page_width, ${defaultPageSize.width}::double precision) AS page_width,
          coalesce(i.page_height, ${defaultPageSize.height}::double precision) AS page_height, p.publisher_name,
          p.frequency, p.tier, i.is_free, p.sidebar_off, p.tags, ${coverFolder(sql)} AS folder,
          ${coverVersion(sql)} AS version
        FROM issues i JOIN publications p ON p.id = i.publication_id
        WHERE i.status = 'PUBLISHED' AND ${which} ORDER BY ${newest}`
      const isNewest = sql`i.id = (SELECT n.id FROM issues n
        WHERE n.publication_id = p.id AND n.status = 'PUBLISHED'
        ORDER BY n.publish_date DESC, n.published_at DESC, n.id LIMIT 1)`
      const magazines = (which: Statement.Fragment) =>
        cards(which).pipe(
          Effect.map((rows) => rows.map(magazineOf)),
          Effect.orDie
        )
      const publicationFacts = sql`jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title,
        'description', p.description, 'logo', p.logo, 'sidebar_off', p.sidebar_off, 'frequency', p.frequency,
        'language', p.language, 'publisher_name', p.publisher_name, 'tier', p.tier, 'tags', p.tags)`
      const readVisible = Effect.fn("Issues.readVisible")(function* (id: string, userId: string | null) {
        const rows = yield* sql<Row>`
          SELECT i.id, i.old_issue_id, i.title, i.description, i.is_free OR p.tier = 0 AS is_free, i.issue_number,
            i.status, to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date, i.accent_colour, i.page_width,
            i.page_height, i.page_count, i.preview_page_limit, i.version, ${folderOf(sql)} AS folder,
            ${coverFolder(sql)} AS cover_folder, ${coverVersion(sql)} AS cover_version, ${publicationFacts} AS publication
          FROM issues i JOIN publications p ON p.id = i.publication_id
          WHERE i.id = ${id} AND ${isVisibleTo(sql, userId)}`
        const row = rows[0]
        if (row === undefined) return null
        const cover_image = coverOf(row.cover_folder, row.cover_version)
        return yield* decodeIssue({ ...row, cover_image, expand: { publication: row.publication } })
      }, Effect.orDie)
      const readPublished = yield* keeping((id: string) => readVisible(id, null))
      const published = (id: string) => (isPublicId(id) ? readPublished(id) : Effect.succeed(null))
      const latest = yield* keeping((_: "") => magazines(isNewest))
      const ofCategory = yield* keeping((id: string) => magazines(sql`p.tags @> to_jsonb(${id}::text) AND ${isNewest}`))
      const ofPublication = yield* keeping((id: string) => magazines(sql`p.id = ${id}`))
      const newestOf = {
        id: yield* keeping((id: string) => magazines(sql`p.id = ${id} AND ${isNewest}`)),
        slug: yield* keeping((slug: string) => magazines(sql`p.slug = ${slug} AND ${isNewest}`))
      }
      const publicationAt = yield* keeping((address: string) =>
        Effect.gen(function* () {
          const which = isPublicId(address) ? sql`p.id = ${address}` : sql`p.slug = ${address}`
          const [found] = yield* sql<{ readonly publication: unknown }>`
            SELECT ${publicationFacts} AS publication FROM publications p WHERE ${which}`
          if (found === undefined) return null
          const publication = yield* decodePublication(found.publication)
          const issues = yield* magazines(sql`p.id = ${publication.id}`)
          return issues.length === 0 ? null : { slug: publication.slug ?? "", publication, issues }
        }).pipe(Effect.orDie)
      )
      const categories = yield* keeping((language: Language) =>
        sql<Category>`SELECT id, ${language === "tr" ? sql`name_tr` : sql`name_en`} AS name, slug
            FROM categories ORDER BY position, id`.pipe(Effect.orDie)
      )
      const newestFree = yield* keeping((_: "") =>
        sql<{ readonly id: string }>`
            SELECT i.id FROM issues i JOIN publications p ON p.id = i.publication_id
            WHERE i.status = 'PUBLISHED' AND (i.is_free OR p.tier = 0) ORDER BY ${newest} LIMIT 1`.pipe(
          Effect.map((rows) => rows[0]?.id ?? null),
          Effect.orDie
        )
      )
      return Issues.of({
        // What is published is the same for everybody; the rest depends on who asks.
        visible: Effect.fn("Issues.visible")(function* (id, userId) {
          const shown = yield* published(id)
          return shown !== null || userId === null || !isPublicId(id) ? shown : yield* readVisible(id, userId)
        }),
        published,
        newestFree: newestFree(""),
        latest: latest(""),
        inCategory: Effect.fn("Issues.inCategory")(ofCategory),
        magazine: Effect.fn("Issues.magazine")(function* (by) {
          if (!("id" in by ? isPublicId(by.id) : isText(by.slug))) return null
          return (yield* "id" in by ? newestOf.id(by.id) : newestOf.slug(by.slug))[0] ?? null
        }),
        publicationPage: Effect.fn("Issues.publicationPage")((address) =>
          isText(address) ? publicationAt(address) : Effect.succeed(null)
        ),
        ofPublication: Effect.fn("Issues.ofPublication")((id) =>
          isPublicId(id) ? ofPublication(id) : Effect.succeed([])
        ),
        categories: Effect.fn("Issues.categories")(categories),
        view: Effect.fn("Issues.view")(function* (userId, issueId) {
          const rows = yield* sql<{ readonly first: boolean }>`INSERT INTO recently_viewed (user_id, issue_id)
            VALUES (${userId}, ${issueId}) ON CONFLICT (user_id, issue_id) DO UPDATE SET viewed_at = now()
            RETURNING xmax = 0 AS first`
          return rows[0]?.first ?? false
        }, Effect.orDie)
      })
    })
  )
}
