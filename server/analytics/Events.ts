import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { AnalyticsEvent } from "../../src/domain/analytics/AnalyticsEvent.ts"
import { eventNames } from "../../src/domain/analytics/EventName.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { Configuration } from "../platform/config.ts"
import { countReadings } from "./countReadings.ts"

/**
 * The totals of one day. These rows are kept for good, so values that a client may invent are not stored: the issue
 * must exist, its publication comes from the database, and unknown event names are counted as `other`.
 */
export interface DayCount {
  /** `2026-11-21`, in the zone that issues come out in. */
  readonly day: string
  readonly context: string
  readonly event_name: string
  readonly publication: string | null
  readonly issue: string | null
  readonly events: number
  readonly visitors: number
  readonly sessions: number
  readonly seconds: number
}

/** An event, and whether a robot sent it. */
export interface SentEvent extends AnalyticsEvent {
  readonly is_robot?: boolean
}

/** The columns that an event fills itself. */
const eventColumns = `event_key, event_name, context, occurred_at, properties, visitor_id, session_key, device_id, user_id, publisher,
  publication, article, issue, url_path, page_title, referrer, utm_source, utm_medium, utm_campaign, page_number, page_type,
  direction, duration_seconds, session_duration_seconds, target_url, target_domain, is_preview`

const eventColumnTypes = `event_key text, event_name text, context text, occurred_at timestamptz, properties jsonb, visitor_id text,
  session_key text, device_id text, user_id text, publisher text, publication text, article text, issue text, url_path text,
  page_title text, referrer text, utm_source text, utm_medium text, utm_campaign text, page_number integer, page_type text,
  direction text, duration_seconds integer, session_duration_seconds integer, target_url text, target_domain text,
  is_preview boolean`

/** The analytics events that browsers sent, and their totals per day. */
export class Events extends Context.Service<
  Events,
  {
    /** How many of them are new; of a repeated event the first is kept. Those of robots are not counted as readings. */
    readonly add: (events: ReadonlyArray<SentEvent>) => Effect.Effect<number>
    /** The days that have new events, newest first. */
    readonly marked: Effect.Effect<ReadonlyArray<string>>
    /**
     * Counts a day's events, and what was read on it. A total only grows, and a day keeps its totals after its events
     * are deleted.
     */
    readonly count: (day: string) => Effect.Effect<void>
    readonly days: Effect.Effect<ReadonlyArray<DayCount>>
    /** Deletes the events of counted days that are older than ANALYTICS_DAYS, and what was read on them. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Events") {
  static readonly layer = Layer.effect(
    Events,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ANALYTICS_DAYS } = yield* Configuration
      const [columns, recordset] = [sql.literal(eventColumns), sql.literal(eventColumnTypes)]
      const today = sql`(now() AT TIME ZONE ${sql.literal(`'${publishingZone}'`)})::date`

      /**
       * Marks are deleted in the statement that reads the events, so that events arriving meanwhile leave a mark of
       * their own.
       */
      const countTotals = (day: string) => sql`
        WITH marked AS (DELETE FROM analytics_marks WHERE day = ${day}::date)
        INSERT INTO analytics_days AS d
          (day, context, event_name, publication, issue, events, visitors, sessions, seconds)
        SELECT e.day, e.context, CASE WHEN e.event_name IN ${sql.in(eventNames)} THEN e.event_name ELSE 'other' END,
          coalesce(i.publication_id, p.id), i.id, count(*), count(DISTINCT e.visitor_id),
          count(DISTINCT e.session_key), coalesce(sum(e.duration_seconds), 0)
        FROM analytics_events e
        LEFT JOIN issues i ON i.id = e.issue LEFT JOIN publications p ON p.id = e.publication
        WHERE e.day = ${day}::date
        GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
        ON CONFLICT (day, context, event_name, publication, issue) DO UPDATE SET
          events = greatest(d.events, excluded.events), visitors = greatest(d.visitors, excluded.visitors),
          sessions = greatest(d.sessions, excluded.sessions), seconds = greatest(d.seconds, excluded.seconds)`

      /** Days are counted one at a time: a slower server must not replace readings by older ones. */
      const countDay = (day: string) =>
        sql`SELECT pg_advisory_xact_lock(hashtextextended('readings', 0))`.pipe(
          Effect.andThen(countTotals(day)),
          Effect.andThen(countReadings(day)),
          Effect.provideService(SqlClient.SqlClient, sql),
          sql.withTransaction
        )

      return Events.of({
        // Inserted in the order of their keys, so that two servers inserting the same events cannot deadlock.
        add: Effect.fn("Events.add")(function* (events) {
          const once = new Map(events.toReversed().map((event) => [event.event_key, event]))
          const [row] = yield* sql<{ added: number }>`
            WITH added AS (
              INSERT INTO analytics_events (${columns}, is_robot)
              SELECT ${columns}, coalesce(is_robot, false)
              FROM jsonb_to_recordset(${JSON.stringify([...once.values()])}::text::jsonb) AS t (${recordset}, is_robot boolean)
              ORDER BY event_key ON CONFLICT (event_key) DO NOTHING RETURNING day
            ), marked AS (
              INSERT INTO analytics_marks (day) SELECT DISTINCT day FROM added
            )
            SELECT count(*)::int AS added FROM added`
          return row?.added ?? 0
        }, Effect.orDie),
        marked: sql<{ day: string }>`
          SELECT DISTINCT to_char(day, 'YYYY-MM-DD') AS day FROM analytics_marks ORDER BY day DESC`.pipe(
          Effect.map((days) => days.map(({ day }) => day)),
          Effect.withSpan("Events.marked"),
          Effect.orDie
        ),
        count: Effect.fn("Events.count")(countDay, Effect.asVoid, Effect.orDie),
        days: sql<DayCount>`SELECT to_char(day, 'YYYY-MM-DD') AS day, context, event_name, publication, issue, events,
            visitors, sessions, seconds::float8 AS seconds
          FROM analytics_days ORDER BY day, context, event_name, publication, issue`.pipe(
          Effect.withSpan("Events.days"),
          Effect.orDie
        ),
        sweep: Effect.gen(function* () {
          const days = yield* sql<{ day: string }>`
            SELECT DISTINCT to_char(day, 'YYYY-MM-DD') AS day FROM analytics_events
            WHERE day < ${today} - ${ANALYTICS_DAYS}::int AND day NOT IN (SELECT day FROM analytics_marks)`
          yield* Effect.forEach(days, ({ day }) => sql`DELETE FROM analytics_events WHERE day = ${day}::date`, {
            discard: true
          })
          yield* sql`DELETE FROM readings WHERE day < ${today} - ${ANALYTICS_DAYS}::int`
          yield* sql`DELETE FROM page_readings WHERE day < ${today} - ${ANALYTICS_DAYS}::int`
        }).pipe(Effect.withSpan("Events.sweep"), Effect.orDie)
      })
    })
  )
}
