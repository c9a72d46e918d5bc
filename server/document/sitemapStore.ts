import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { hiddenCategory } from "../../src/domain/catalogue/shownCategories.ts"
import { SharedReads } from "../platform/SharedReads.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"

/** A page, and the day (YYYY-MM-DD, in the publishers' zone) of its last change, if known. */
export interface PageEntry {
  readonly path: string
  readonly changed: string | null
}

/** What the sitemap lists: magazines with published issues, these, their articles, and categories that are not empty. */
export class Published extends Context.Service<
  Published,
  {
    readonly newest: Effect.Effect<string | null>
    /** Null before the first publication. */
    readonly lastDay: Effect.Effect<string | null>
    readonly categories: Effect.Effect<ReadonlyArray<PageEntry>>
    /** The number of magazines, issues and articles. */
    readonly count: Effect.Effect<number>
    /** The day of the last change in each file of `length` pages, in the order of `some`. */
    readonly lastDays: (length: number) => Effect.Effect<ReadonlyArray<string>>
    /** `length` pages from this index on, oldest first, so that new pages move no others. */
    readonly some: (from: number, length: number) => Effect.Effect<ReadonlyArray<PageEntry>>
  }
>()("sayfa/Published") {
  static readonly layer = Layer.effect(
    Published,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { keeping } = yield* SharedReads
      const cameOut = sql`coalesce(i.published_at, i.created_at)`
      const zone = sql.literal(`'${publishingZone}'`)
      const day = (moment: Statement.Fragment) => sql`to_char(${moment} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`
      const published = sql`SELECT '/magazine/' || i.id AS path, ${cameOut} AS came, ${cameOut} AS moment
          FROM issues i WHERE i.status = 'PUBLISHED'
        UNION ALL SELECT '/article/' || a.id, ${cameOut}, greatest(a.created_at, ${cameOut})
          FROM articles a JOIN issues i ON i.id = a.issue_id WHERE i.status = 'PUBLISHED'
        UNION ALL SELECT '/magazine/' || p.slug, min(${cameOut}), max(${cameOut})
          FROM publications p JOIN issues i ON i.publication_id = p.id WHERE i.status = 'PUBLISHED' GROUP BY p.slug`
      const newest = yield* keeping((_: "") =>
        sql<{ readonly id: string }>`SELECT i.id FROM issues i WHERE i.status = 'PUBLISHED'
          ORDER BY i.publish_date DESC, i.published_at DESC, i.id LIMIT 1`.pipe(
          Effect.map(([row]) => row?.id ?? null),
          Effect.orDie
        )
      )
      return Published.of({
        newest: newest(""),
        lastDay: sql<{ readonly day: string | null }>`SELECT ${day(sql`max(${cameOut})`)} AS day
          FROM issues i WHERE i.status = 'PUBLISHED'`.pipe(
          Effect.map(([row]) => row?.day ?? null),
          Effect.orDie
        ),
        categories: sql<PageEntry>`SELECT '/category/' || c.slug AS path, ${day(sql`max(${cameOut})`)} AS changed
          FROM categories c JOIN publications p ON p.tags @> to_jsonb(c.id)
            JOIN issues i ON i.publication_id = p.id AND i.status = 'PUBLISHED'
          WHERE c.slug <> ${hiddenCategory} GROUP BY c.slug, c.position ORDER BY c.position, c.slug`.pipe(Effect.orDie),
        count: sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM (${published}) AS known`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
        lastDays: Effect.fn("Published.lastDays")((length) =>
          sql<{ readonly day: string }>`SELECT ${day(sql`max(moment)`)} AS day
            FROM (SELECT moment, (row_number() OVER (ORDER BY came, path DESC) - 1) / ${length}::int AS file
              FROM (${published}) AS known) AS numbered GROUP BY file ORDER BY file`.pipe(
            Effect.map((rows) => rows.map((row) => row.day)),
            Effect.orDie
          )
        ),
        some: Effect.fn("Published.some")((from, length) =>
          sql<PageEntry>`SELECT path, ${day(sql`moment`)} AS changed FROM (${published}) AS known
            ORDER BY came, path DESC LIMIT ${length} OFFSET ${from}`.pipe(Effect.orDie)
        )
      })
    })
  )
}
