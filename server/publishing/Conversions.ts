import { Context, Effect, Latch, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { ConversionState } from "../../src/domain/publishing/ConversionState.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import type { Language } from "../../src/i18n/language.ts"
import type { StartedConversion, Conversion } from "../conversion/Conversion.ts"
import type { PageDone } from "../conversion/Converter.ts"

export interface Order {
  readonly issueId: string
  readonly folder: string
  readonly pdf: string
  /** Of its publication. */
  readonly language: Language
  /** Names this taking of the order: whoever takes it after us gets another, and ours is worth nothing from then on. */
  readonly lease: string
  /** Its first pages were made before. */
  readonly isBegun: boolean
  /** Its issue is published when its first pages are there. */
  readonly isEarly: boolean
  /** How often it was taken since a page was last made, now included, by whoever has not said what became of it. */
  readonly attempts: number
}

/** How far an issue's pages are. */
export interface IssueProgress {
  readonly issueId: string
  /** Its first pages are there. */
  readonly isBegun: boolean
  readonly state: "queued" | "running" | "done" | "failed"
}

/** Our lease fell silent, and somebody else works on the order now. */
export class OrderLost extends Schema.TaggedError<OrderLost>()("OrderLost", { issueId: Schema.String }) {}

/** A PDF that broke so often, without a new page in between, is left. */
const maxBreaks = 3

/** So is one over which so many servers ended; more often, because a server may end of anything. */
export const maxEnds = 10

/** A server that says nothing of an order for this long has lost it to the next one that looks. */
const leaseSeconds = 60

/**
 * The orders to convert, in a table, so that any server takes the next and none is lost when one dies. Only who holds an
 * order's newest lease changes anything of it or of its issue.
 */
export class Conversions extends Context.Service<
  Conversions,
  {
    /**
     * An order that nobody works on: the oldest of those that nobody sees before they are whole; else the oldest whose
     * first pages are missing; else that of which a page was asked for last, or the oldest.
     */
    readonly take: Effect.Effect<Order | null>
    /**
     * Tells publishers how far it is, and holds the order for another while. A page that was given up once counts as
     * broken until the issue is whole: so it may have been shown.
     */
    readonly progress: (order: Order, progress: Omit<PageDone, "page">) => Effect.Effect<void, OrderLost>
    /** Holds the order for another while. */
    readonly keep: (order: Order) => Effect.Effect<void, OrderLost>
    /**
     * Notes that the first pages of an early issue are there, and publishes it by them, or that they are not to be shown
     * by themselves (null). False, and the order is given back, where another's first pages are missing.
     */
    readonly begin: (order: Order, beginning: StartedConversion | null) => Effect.Effect<boolean, OrderLost>
    /**
     * Whether a file that an issue's folder lacks is still to come, of that page or of the whole (null); its order goes
     * before others then.
     */
    readonly isComing: (folder: string, page: number | null) => Effect.Effect<boolean>
    /** How far these issues are. */
    readonly of: (issueIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<IssueProgress>>
    /**
     * Publishes the issue, or leaves it SCHEDULED until its time. Its files have other addresses from then on where what
     * was shown before may have changed: a page that was given up and came out well, or the other way round.
     */
    readonly finish: (order: Order, conversion: Conversion) => Effect.Effect<void, OrderLost>
    readonly fail: (order: Order, reason: NonNullable<ConversionState["reason"]>) => Effect.Effect<void, OrderLost>
    /** Gives an order back that did no harm, as if it had not been taken; nothing where it is lost. */
    readonly giveBack: (order: Order) => Effect.Effect<void>
    /** Lets an order that broke be taken again after `seconds`. False where it broke too often: nothing is changed. */
    readonly retry: (order: Order, seconds: number) => Effect.Effect<boolean, OrderLost>
    /** Publishes what was scheduled and is due; the number of issues. */
    readonly publishDue: Effect.Effect<number>
    /** Opens when an order may be waiting. */
    readonly waiting: Latch.Latch
    /** Opens when an issue's pages may have been made; open at first. */
    readonly converted: Latch.Latch
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
      const converted = Latch.makeUnsafe(true)
      const isHeld = ({ issueId, lease }: Order) =>
        sql`issue_id = ${issueId} AND lease = ${lease} AND state = 'running'`
      const givingBack = (order: Order) =>
        sql`UPDATE conversions SET state = 'queued', attempts = greatest(attempts - 1, 0), leased_until = now()
          WHERE ${isHeld(order)}`
      /** What an `UPDATE … RETURNING` of a held order answers. */
      const orLost = (order: Order) => (rows: ReadonlyArray<unknown>) =>
        rows.length === 0 ? Effect.fail(new OrderLost({ issueId: order.issueId })) : Effect.void
      const orDie = <A>(effect: Effect.Effect<A, OrderLost | SqlError.SqlError>): Effect.Effect<A, OrderLost> =>
        Effect.catchTag(effect, "SqlError", Effect.die)

      return Conversions.of({
        take: Effect.suspend(
          () => sql<Order>`
            UPDATE conversions c SET state = 'running', attempts = c.attempts + 1, lease = ${newId()},
              leased_until = now() + make_interval(secs => ${leaseSeconds})
            FROM issues i JOIN publications p ON p.id = i.publication_id
            WHERE i.id = c.issue_id AND c.issue_id = (
              SELECT issue_id FROM conversions WHERE state IN ('queued', 'running') AND leased_until <= now()
              ORDER BY early, begun_at IS NOT NULL, asked_at DESC NULLS LAST, created_at, issue_id
              FOR UPDATE SKIP LOCKED LIMIT 1
            )
            RETURNING c.issue_id AS "issueId", coalesce(i.old_issue_id, i.id) AS folder, c.pdf, p.language, c.lease,
              c.attempts, c.begun_at IS NOT NULL AS "isBegun", c.early AS "isEarly"`
        ).pipe(
          Effect.map((rows) => rows[0] ?? null),
          Effect.orDie
        ),
        progress: Effect.fn("Conversions.progress")(function* (order, { done, pageCount, brokenPages }) {
          yield* sql`UPDATE conversions SET attempts = CASE WHEN ${done} > pages_done THEN 0 ELSE attempts END,
            breaks = CASE WHEN ${done} > pages_done THEN 0 ELSE breaks END,
            pages_done = greatest(pages_done, ${done}), pages_total = ${pageCount},
            broken_pages = (SELECT coalesce(jsonb_agg(DISTINCT page ORDER BY page), '[]')
              FROM jsonb_array_elements(broken_pages || ${JSON.stringify(brokenPages)}::text::jsonb) page),
            leased_until = now() + make_interval(secs => ${leaseSeconds})
            WHERE ${isHeld(order)} RETURNING 1`.pipe(Effect.flatMap(orLost(order)))
        }, orDie),
        keep: Effect.fn("Conversions.keep")(function* (order) {
          yield* sql`UPDATE conversions SET leased_until = now() + make_interval(secs => ${leaseSeconds})
            WHERE ${isHeld(order)} RETURNING 1`.pipe(Effect.flatMap(orLost(order)))
        }, orDie),
        begin: Effect.fn("Conversions.begin")(function* (order, beginning) {
          return yield* Effect.gen(function* () {
            const held = yield* sql`UPDATE conversions SET begun_at = now() WHERE ${isHeld(order)} RETURNING 1`
            yield* orLost(order)(held)
            if (beginning !== null) {
              yield* sql`UPDATE issues SET status = 'PUBLISHED', published_at = now(),
                  page_count = ${beginning.pageCount}, page_width = ${beginning.pageWidth},
                  page_height = ${beginning.pageHeight}, accent_colour = ${beginning.accentColour}, version = ${newId()}
                WHERE id = ${order.issueId} AND publish_at <= now()`
            }
            const others = yield* sql`SELECT 1 FROM conversions
              WHERE state = 'queued' AND early AND begun_at IS NULL AND leased_until <= now() LIMIT 1`
            if (others.length === 0) return true
            yield* givingBack(order)
            return false
          }).pipe(sql.withTransaction)
        }, orDie),
        isComing: Effect.fn("Conversions.isComing")(function* (folder, page) {
          const [coming] = yield* sql<{ readonly issueId: string; readonly isNoted: boolean }>`
            SELECT c.issue_id AS "issueId", coalesce(c.asked_at > now() - interval '1 second', false) AS "isNoted"
            FROM conversions c JOIN issues i ON i.id = c.issue_id
            WHERE coalesce(i.old_issue_id, i.id) = ${folder} AND c.state IN ('queued', 'running')
              AND coalesce(${page}::int <= nullif(greatest(i.page_count, c.pages_total), 0), true)`
          if (coming === undefined) return false
          if (!coming.isNoted) yield* sql`UPDATE conversions SET asked_at = now() WHERE issue_id = ${coming.issueId}`
          return true
        }, Effect.orDie),
        of: Effect.fn("Conversions.of")((issueIds) =>
          sql<IssueProgress>`SELECT issue_id AS "issueId", begun_at IS NOT NULL AS "isBegun", state FROM conversions
            WHERE issue_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(issueIds)}::text::jsonb))`.pipe(
            Effect.orDie
          )
        ),
        finish: Effect.fn("Conversions.finish")(function* (order, conversion) {
          yield* Effect.gen(function* () {
            const held = yield* sql<{ readonly hadBroken: boolean }>`SELECT broken_pages <> '[]' AS "hadBroken"
              FROM conversions WHERE ${isHeld(order)} FOR UPDATE`
            yield* orLost(order)(held)
            const mayDiffer = conversion.brokenPages.length > 0 || held[0]?.hadBroken === true
            yield* sql`UPDATE conversions SET state = 'done', finished_at = now(),
                pages_done = ${conversion.pageCount}, pages_total = ${conversion.pageCount}, reason = NULL,
                broken_pages = ${JSON.stringify(conversion.brokenPages)}::text::jsonb
              WHERE ${isHeld(order)}`
            yield* sql`UPDATE issues SET
                status = CASE WHEN publish_at > now() THEN 'SCHEDULED' ELSE 'PUBLISHED' END,
                published_at = CASE WHEN publish_at > now() THEN NULL ELSE coalesce(published_at, now()) END,
                page_count = ${conversion.pageCount}, page_width = ${conversion.pageWidth},
                page_height = ${conversion.pageHeight}, accent_colour = ${conversion.accentColour},
                version = CASE WHEN version = '0' OR ${mayDiffer} THEN ${newId()} ELSE version END
              WHERE id = ${order.issueId}`
          }).pipe(sql.withTransaction)
          yield* converted.open
        }, orDie),
        fail: Effect.fn("Conversions.fail")(function* (order, reason) {
          yield* sql`UPDATE conversions SET state = 'failed', finished_at = now(), reason = ${reason}
            WHERE ${isHeld(order)} RETURNING 1`.pipe(
            Effect.flatMap(orLost(order)),
            Effect.andThen(sql`UPDATE issues SET status = 'FAILED' WHERE id = ${order.issueId}`),
            sql.withTransaction
          )
        }, orDie),
        giveBack: Effect.fn("Conversions.giveBack")(function* (order) {
          yield* givingBack(order)
        }, Effect.orDie),
        retry: Effect.fn("Conversions.retry")(function* (order, seconds) {
          const rows = yield* sql<{
            readonly breaks: number
          }>`SELECT breaks FROM conversions WHERE ${isHeld(order)}`
          yield* orLost(order)(rows)
          if ((rows[0]?.breaks ?? 0) + 1 >= maxBreaks) return false
          yield* sql`UPDATE conversions SET state = 'queued', breaks = breaks + 1,
            attempts = greatest(attempts - 1, 0), leased_until = now() + make_interval(secs => ${seconds})
            WHERE ${isHeld(order)} RETURNING 1`.pipe(Effect.flatMap(orLost(order)))
          return true
        }, orDie),
        publishDue: sql`UPDATE issues SET status = 'PUBLISHED', published_at = now()
          WHERE status = 'SCHEDULED' AND publish_at <= now() RETURNING id`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        ),
        waiting: Latch.makeUnsafe(true),
        converted
      })
    })
  )
}
