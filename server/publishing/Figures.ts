import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { sources } from "../../src/domain/analytics/Source.ts"
import {
  type DayOfFigures,
  type Figures as Found,
  type IssueFigures,
  mostIssues
} from "../../src/domain/publishing/Figures.ts"
import { daysOf, type FiguresAsked } from "../../src/domain/publishing/FiguresAsked.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { mostWords, type WordFigures, type WordOfAdvert } from "../../src/domain/publishing/WordFigures.ts"
import { bookedSales } from "./bookedSales.ts"
import { publicationsOf } from "./publicationRoles.ts"

type Reach = Pick<Found, "readers" | "read_share">

/** Some of a day's figures. */
type PartOfDay = Partial<Omit<DayOfFigures, "day">> & Pick<DayOfFigures, "day">

const noFigures = { readers: 0, openings: 0, pages: 0, seconds: 0, sold: 0, total: 0, begun: 0, ended: 0 }

/** The rows of each day beside one another, and a row of zeros for a day without any. */
const byDay = (days: ReadonlyArray<string>, parts: ReadonlyArray<PartOfDay>): ReadonlyArray<DayOfFigures> => {
  const found = new Map<string, DayOfFigures>(days.map((day) => [day, { day, ...noFigures }]))
  for (const part of parts) found.set(part.day, { ...noFigures, ...found.get(part.day), ...part })
  return [...found.values()]
}

/** What came of publications and issues. The days are Istanbul's. Source: product, "Figures". */
export class Figures extends Context.Service<
  Figures,
  {
    /** Of this user's publications alone; null without the publication or issue asked for. */
    readonly of: (userId: string, asked: FiguresAsked) => Effect.Effect<Found | null>
    /** What keywords brought that the user's own adverts have, in the user's own issues. */
    readonly words: (userId: string, asked: FiguresAsked) => Effect.Effect<WordFigures>
  }
>()("sayfa/Figures") {
  static readonly layer = Layer.effect(
    Figures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const zone = sql.literal(`'${publishingZone}'`)

      return Figures.of({
        of: Effect.fn("Figures.of")(function* (userId, asked) {
          const { from, to, publication, issue } = asked
          const own = sql`SELECT publication_id FROM ${publicationsOf(sql, userId, "figures")} AS own`
          const [mine] = yield* sql`SELECT 1 FROM publications WHERE id = ${publication} AND id IN (${own})`
          if (publication !== null && mine === undefined) return null
          const [found] = yield* sql<{ title: string }>`
            SELECT title FROM issues WHERE id = ${issue} AND publication_id IN (${own})`
          if (issue !== null && found === undefined) return null

          const chosen = publication === null ? own : sql`${publication}`
          /** Whether columns are of the publication and issue that were asked for. */
          const isAsked = (ofPublication: Statement.Fragment, ofIssue: Statement.Fragment) =>
            issue === null ? sql`${ofPublication} IN (${chosen})` : sql`${ofIssue} = ${issue}`
          const isIn = (day: Statement.Fragment) => sql`${day} BETWEEN ${from}::text::date AND ${to}::text::date`
          const dayOf = (moment: Statement.Fragment) => sql`(${moment} AT TIME ZONE ${zone})::date`

          const read = sql`SELECT r.*, i.publication_id, i.page_count FROM readings r JOIN issues i ON i.id = r.issue_id
            WHERE ${isIn(sql`r.day`)} AND ${isAsked(sql`i.publication_id`, sql`i.id`)}`
          const sold = sql`SELECT s.*, ${dayOf(sql`s.at`)} AS day FROM ${bookedSales(sql)} AS s
            WHERE ${isIn(dayOf(sql`s.at`))} AND ${isAsked(sql`s.publication_id`, sql`s.issue_id`)}`
          const counts = sql`count(DISTINCT visitor)::int AS readers, sum(openings)::int AS openings,
            sum(pages)::int AS pages, sum(seconds)::float8 AS seconds`
          /** How far each reader came in each issue. */
          const ways = sql`SELECT issue_id, visitor,
              least(1, max(furthest)::float8 / greatest(1, max(page_count))) AS share FROM read GROUP BY 1, 2`
          /** Days on which a subscription to a publication began or ended; an issue has none. */
          const subscriptions = (moment: Statement.Fragment, name: string) =>
            sql<PartOfDay>`SELECT to_char(${dayOf(moment)}, 'YYYY-MM-DD') AS day, count(*)::int AS ${sql(name)}
              FROM subscriptions WHERE publication_id IN (${chosen}) AND ${issue}::text IS NULL
                AND ${isIn(dayOf(moment))} AND ${moment} <= now() GROUP BY 1`

          const parts = yield* Effect.all([
            sql<PartOfDay>`SELECT to_char(day, 'YYYY-MM-DD') AS day, ${counts} FROM (${read}) AS read GROUP BY 1`,
            sql<PartOfDay>`SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(count)::int AS sold,
                sum(count * price)::float8 AS total FROM (${sold}) AS sold GROUP BY 1`,
            subscriptions(sql`starts_at`, "begun"),
            subscriptions(sql`ended_at`, "ended")
          ])
          const [reach] = yield* sql<Reach>`WITH read AS (${read}), ways AS (${ways})
            SELECT count(DISTINCT visitor)::int AS readers, avg(share)::float8 AS read_share FROM ways`
          const ofSources = yield* sql<Found["sources"][number]>`
            SELECT source, sum(openings)::int AS openings FROM (${read}) AS read GROUP BY 1 HAVING sum(openings) > 0`
          const issues = yield* sql<IssueFigures>`WITH read AS (${read}), ways AS (${ways}),
            counted AS (SELECT issue_id, ${counts} FROM read GROUP BY 1),
            reached AS (SELECT issue_id, avg(share)::float8 AS read_share FROM ways GROUP BY 1),
            sold AS (SELECT issue_id, sum(count)::int AS sold, sum(count * price)::float8 AS total FROM (${sold}) AS sold GROUP BY 1)
            SELECT i.id, i.title, p.title AS publication_title, coalesce(c.readers, 0) AS readers, w.read_share,
              coalesce(c.openings, 0) AS openings, coalesce(c.pages, 0) AS pages, coalesce(c.seconds, 0) AS seconds,
              coalesce(s.sold, 0) AS sold, coalesce(s.total, 0) AS total
            FROM issues i JOIN publications p ON p.id = i.publication_id LEFT JOIN counted c ON c.issue_id = i.id
              LEFT JOIN reached w ON w.issue_id = i.id LEFT JOIN sold s ON s.issue_id = i.id
            WHERE c.issue_id IS NOT NULL OR s.issue_id IS NOT NULL
            ORDER BY coalesce(c.readers, 0) DESC, coalesce(s.total, 0) DESC, i.id LIMIT ${mostIssues}::int`
          return {
            readers: reach?.readers ?? 0,
            read_share: reach?.read_share ?? null,
            days: byDay(daysOf(asked), parts.flat()),
            sources: sources.flatMap((source) => ofSources.filter((one) => one.source === source)),
            issues,
            issue_title: found?.title ?? null
          }
        }, Effect.orDie),
        words: Effect.fn("Figures.words")(function* (userId, { from, to, publication, issue }) {
          return yield* sql<WordOfAdvert>`SELECT a.id AS advert_id, a.text AS advert, nullif(d.word, '') AS word,
              sum(d.shown)::int AS shown, sum(d.seen)::int AS seen, sum(d.clicked)::int AS clicked
            FROM advert_days d JOIN adverts a ON a.id = d.advert_id
            WHERE a.publication_id IN (SELECT publication_id FROM ${publicationsOf(sql, userId, "figures")} AS own)
              AND (${publication}::text IS NULL OR a.publication_id = ${publication})
              AND (${issue}::text IS NULL OR d.issue_id = ${issue})
              AND d.day BETWEEN ${from}::text::date AND ${to}::text::date
            GROUP BY a.id, d.word ORDER BY clicked DESC, seen DESC, shown DESC, a.id, word LIMIT ${mostWords}::int`
        }, Effect.orDie)
      })
    })
  )
}
