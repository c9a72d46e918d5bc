import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { maxThreadsPerFile } from "../conversion/ConversionThreads.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { type ConversionJob, Conversions, LeaseLost } from "./Conversions.ts"

/** A conversion that another process holds, some of whose pages this one makes. */
export interface Offer extends Pick<ConversionJob, "issueId" | "folder" | "pdf"> {
  /** The id under which this process takes pages of it. */
  readonly helper: string
}

/** A page that its holder has taken. */
export interface Taken {
  readonly page: number
  /** Somebody had it before, and may have stored it. */
  readonly wasTaken: boolean
}

/** Who is silent for longer has lost its page. */
const helperSeconds = 15

/** Nor does a helper keep a page for longer: whatever it waits for, the holder's machine may not. */
const longestMinutes = 15

/**
 * The pages of conversions, shared out among all processes: who holds a conversion takes them from the first on, those
 * with idle threads from the last. A page that was taken is nobody else's until it is made, or left to the holder.
 */
export class SharedPages extends Context.Service<
  SharedPages,
  {
    /** Whether other processes may open the database. */
    readonly hasOthers: boolean
    /** For the holder: the first free page, "wait" while others make the last ones, null once all are made. */
    readonly takeFirst: (
      job: ConversionJob,
      pageCount: number
    ) => Effect.Effect<Taken | "wait" | null, LeaseLost | SqlError.SqlError>
    /** The conversion with the most free pages; null if there is none, or this process's threads have work. */
    readonly offer: (threads: number) => Effect.Effect<Offer | null>
    /** For a helper: the last page that nobody has taken yet; null if there is none, or its threads have work. */
    readonly takeLast: (offer: Offer, threads: number) => Effect.Effect<number | null>
    /** Notes that a helper's page is stored, or left to the holder. Fails if it is the helper's no longer. */
    readonly settle: (offer: Offer, page: number, state: "made" | "left") => Effect.Effect<void, LeaseLost>
    /** Keeps what a helper has taken for another 15 s. */
    readonly renew: (offer: Offer) => Effect.Effect<void>
    /** Leaves what a helper has taken and not made to the holder. */
    readonly giveBack: (offer: Offer) => Effect.Effect<void>
  }
>()("sayfa/SharedPages") {
  static readonly layer = Layer.effect(
    SharedPages,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { leasePrefix } = yield* Conversions
      const { DATABASE_URL } = yield* Configuration
      const soon = sql`now() + make_interval(secs => ${helperSeconds})`
      const isHeld = ({ folder, lease }: ConversionJob) =>
        sql`c.folder = ${folder} AND c.lease = ${lease} AND c.state = 'running'`
      /** Its conversions take two threads each, and pages that it makes for others one each. */
      const hasIdle = (threads: number, helper: string | null) => sql`(SELECT count(*) FROM conversions own
          WHERE own.state = 'running' AND own.leased_until > now() AND starts_with(own.lease, ${leasePrefix})
        ) * ${maxThreadsPerFile}::int + (
          SELECT count(*) FROM shared_pages s WHERE s.maker = ${helper} AND s.state = 'taken'
        ) < ${threads}::int`
      /** One whose lease is over is taken, not helped. */
      const isOthers = sql`c.state = 'running' AND c.leased_until > now() AND NOT starts_with(c.lease, ${leasePrefix})`
      /** Pages of `conversions c` that nobody has taken, where its holder takes turns at all. */
      const free = sql`FROM generate_series(1, c.pages_total) AS pages(number)
        WHERE NOT EXISTS (SELECT 1 FROM shared_pages s WHERE s.folder = c.folder AND s.page = pages.number)
          AND EXISTS (SELECT 1 FROM shared_pages s WHERE s.folder = c.folder AND s.maker = c.lease)`
      const isTheirs = ({ folder, helper }: Offer) => sql`folder = ${folder} AND maker = ${helper} AND state = 'taken'`
      const isLeft = sql`(s.state = 'left' OR coalesce(s.state = 'taken' AND s.until <= now(), false))`

      const takeFirst = Effect.fnUntraced(function* (job: ConversionJob, pageCount: number) {
        for (;;) {
          const [taken] = yield* sql<Taken>`INSERT INTO shared_pages AS s (folder, page, maker)
            SELECT c.folder, pages.number, c.lease
            FROM conversions c, generate_series(1, ${pageCount}::int) AS pages(number)
            WHERE ${isHeld(job)} AND NOT EXISTS (
              SELECT 1 FROM shared_pages s WHERE s.folder = c.folder AND s.page = pages.number AND NOT ${isLeft})
            ORDER BY pages.number LIMIT 1 FOR NO KEY UPDATE OF c
            ON CONFLICT (folder, page) DO UPDATE SET maker = excluded.maker, state = 'taken', taken_at = now(),
              until = NULL, tries = s.tries + 1 WHERE ${isLeft}
            RETURNING s.page, s.tries > 1 AS "wasTaken"`
          if (taken !== undefined) return taken
          const [state] = yield* sql<{ readonly isOver: boolean; readonly isAwaited: boolean }>`
            SELECT count(s.page) = ${pageCount}::int AND NOT coalesce(bool_or(${isLeft}), false) AS "isOver",
              coalesce(bool_or(s.state = 'taken' AND s.until IS NOT NULL), false) AS "isAwaited"
            FROM conversions c LEFT JOIN shared_pages s ON s.folder = c.folder AND s.page <= ${pageCount}::int
            WHERE ${isHeld(job)} GROUP BY c.folder`
          if (state === undefined) return yield* new LeaseLost({ issueId: job.issueId })
          // Otherwise a helper was faster, and the next one is taken.
          if (state.isOver) return state.isAwaited ? "wait" : null
        }
      })

      const takeLast = Effect.fnUntraced(function* (offer: Offer, threads: number) {
        const found = sql`FROM conversions c, LATERAL (SELECT pages.number ${free}) free
          WHERE c.folder = ${offer.folder} AND ${isOthers} AND ${hasIdle(threads, offer.helper)}`
        for (;;) {
          const [taken] = yield* sql<{ readonly page: number }>`INSERT INTO shared_pages (folder, page, maker, until)
            SELECT c.folder, free.number, ${offer.helper}, ${soon} ${found}
            ORDER BY free.number DESC LIMIT 1 FOR NO KEY UPDATE OF c
            ON CONFLICT DO NOTHING RETURNING page`
          if (taken !== undefined) return taken.page
          // Otherwise another was faster.
          if ((yield* sql`SELECT 1 ${found} LIMIT 1`).length === 0) return null
        }
      })

      return SharedPages.of({
        hasOthers: DATABASE_URL !== undefined,
        takeFirst: Effect.fn("SharedPages.takeFirst")(takeFirst),
        offer: Effect.fn("SharedPages.offer")(function* (threads) {
          const [offered] = yield* sql<Omit<Offer, "helper">>`
            SELECT c.issue_id AS "issueId", c.folder, c.pdf
            FROM conversions c, LATERAL (SELECT count(*) AS pages ${free}) free
            WHERE ${isOthers} AND free.pages > 0 AND ${hasIdle(threads, null)}
            ORDER BY free.pages DESC, c.folder LIMIT 1`
          return offered === undefined ? null : { ...offered, helper: newId() }
        }, Effect.orDie),
        takeLast: Effect.fn("SharedPages.takeLast")(takeLast, Effect.orDie),
        settle: Effect.fn("SharedPages.settle")(
          function* (offer, page, state) {
            const settled = yield* sql`UPDATE shared_pages SET state = ${state}
              WHERE page = ${page} AND ${isTheirs(offer)} RETURNING 1`
            if (settled.length === 0) yield* new LeaseLost({ issueId: offer.issueId })
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        renew: Effect.fn("SharedPages.renew")(function* (offer) {
          yield* sql`UPDATE shared_pages SET until = ${soon}
            WHERE ${isTheirs(offer)} AND taken_at > now() - make_interval(mins => ${longestMinutes})`
        }, Effect.orDie),
        giveBack: Effect.fn("SharedPages.giveBack")(function* (offer) {
          yield* sql`UPDATE shared_pages SET state = 'left' WHERE ${isTheirs(offer)}`
        }, Effect.orDie)
      })
    })
  )
}
