import { Context, Effect, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ConversionState } from "../../src/contract/publishing.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import type { Conversion } from "../conversion/Conversion.ts"

export interface Order {
  readonly issueId: string
  readonly folder: string
  readonly pdf: string
  readonly attempts: number
}

/** A server that says nothing of an order for this long has lost it to the next one that looks. */
const leaseSeconds = 60

/** The orders to convert, in a table, so that any server takes the next and none is lost when one dies. */
export class Conversions extends Context.Service<
  Conversions,
  {
    /** The oldest order that nobody works on. */
    readonly take: Effect.Effect<Order | null>
    readonly progress: (issueId: string, done: number, total: number) => Effect.Effect<void>
    /** Holds the order for another while. */
    readonly keep: (issueId: string) => Effect.Effect<void>
    /** Publishes the issue, or leaves it SCHEDULED until its time. */
    readonly finish: (issueId: string, conversion: Conversion) => Effect.Effect<void>
    readonly fail: (issueId: string, reason: NonNullable<ConversionState["reason"]>) => Effect.Effect<void>
    /** Gives an order back to be taken again after `seconds`. */
    readonly giveBack: (issueId: string, seconds: number) => Effect.Effect<void>
    /** Publishes what was scheduled and is due; the number of issues. */
    readonly publishDue: Effect.Effect<number>
    /** Opens when an order may be waiting. */
    readonly waiting: Latch.Latch
  }
>()("sayfa/Conversions") {
  static readonly layer = Layer.effect(
    Conversions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { DATABASE_URL } = yield* Configuration
      if (DATABASE_URL === undefined) {
        yield* sql`UPDATE conversions SET leased_until = now() WHERE state = 'running'`.pipe(Effect.orDie)
      }
      return Conversions.of({
        take: sql<Order>`
          UPDATE conversions c SET state = 'running', attempts = c.attempts + 1,
            leased_until = now() + make_interval(secs => ${leaseSeconds})
          FROM issues i
          WHERE i.id = c.issue_id AND c.issue_id = (
            SELECT issue_id FROM conversions WHERE state IN ('queued', 'running') AND leased_until <= now()
            ORDER BY created_at, issue_id FOR UPDATE SKIP LOCKED LIMIT 1
          )
          RETURNING c.issue_id AS "issueId", coalesce(i.old_issue_id, i.id) AS folder, c.pdf, c.attempts`.pipe(
          Effect.map((rows) => rows[0] ?? null),
          Effect.orDie
        ),
        progress: Effect.fn("Conversions.progress")(function* (issueId, done, total) {
          yield* sql`UPDATE conversions SET pages_done = greatest(pages_done, ${done}), pages_total = ${total},
            leased_until = now() + make_interval(secs => ${leaseSeconds})
            WHERE issue_id = ${issueId} AND state = 'running'`
        }, Effect.orDie),
        keep: Effect.fn("Conversions.keep")(function* (issueId) {
          yield* sql`UPDATE conversions SET leased_until = now() + make_interval(secs => ${leaseSeconds})
            WHERE issue_id = ${issueId} AND state = 'running'`
        }, Effect.orDie),
        finish: Effect.fn("Conversions.finish")(function* (issueId, conversion) {
          yield* sql`UPDATE issues SET
              status = CASE WHEN publish_at > now() THEN 'SCHEDULED' ELSE 'PUBLISHED' END,
              published_at = CASE WHEN publish_at > now() THEN NULL ELSE now() END,
              page_count = ${conversion.pageCount}, page_width = ${conversion.pageWidth},
              page_height = ${conversion.pageHeight}, accent_colour = ${conversion.accentColour}, version = ${newId()}
            WHERE id = ${issueId}`.pipe(
            Effect.andThen(sql`UPDATE conversions SET state = 'done', finished_at = now(),
              pages_done = ${conversion.pageCount}, pages_total = ${conversion.pageCount}, reason = NULL
              WHERE issue_id = ${issueId}`),
            sql.withTransaction
          )
        }, Effect.orDie),
        fail: Effect.fn("Conversions.fail")(function* (issueId, reason) {
          yield* sql`UPDATE issues SET status = 'FAILED' WHERE id = ${issueId}`.pipe(
            Effect.andThen(sql`UPDATE conversions SET state = 'failed', finished_at = now(), reason = ${reason}
              WHERE issue_id = ${issueId}`),
            sql.withTransaction
          )
        }, Effect.orDie),
        giveBack: Effect.fn("Conversions.giveBack")(function* (issueId, seconds) {
          yield* sql`UPDATE conversions SET state = 'queued', leased_until = now() + make_interval(secs => ${seconds})
            WHERE issue_id = ${issueId} AND state = 'running'`
        }, Effect.orDie),
        publishDue: sql`UPDATE issues SET status = 'PUBLISHED', published_at = now()
          WHERE status = 'SCHEDULED' AND publish_at <= now() RETURNING id`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        ),
        waiting: Latch.makeUnsafe(true)
      })
    })
  )
}
