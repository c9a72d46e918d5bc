import { Context, Effect, Latch, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { ConversionState } from "../../src/domain/publishing/ConversionState.ts"
import { noteIssuesOut } from "../account/tellings.ts"
import { Configuration } from "../platform/config.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { indexSoon } from "../catalogue/searchTexts.ts"
import { newId } from "../platform/identity.ts"
import { Jobs } from "../platform/queue/Jobs.ts"
import { SharedReads } from "../platform/SharedReads.ts"
import { lockPdfs } from "./lockPdfs.ts"
import { takePlace } from "./takePlace.ts"
import type { Language } from "../../src/i18n/language.ts"
import type { StartedConversion, Conversion } from "../conversion/Conversion.ts"
import type { PageDone } from "../conversion/Converter.ts"

export interface ConversionJob {
  readonly issueId: string
  /** Of this PDF alone; names it. */
  readonly folder: string
  readonly pdf: string
  /** The language of its publication. */
  readonly language: Language
  /** The id of this lease. It is worthless once another server takes the job. */
  readonly lease: string
  /** Its first pages were made before. */
  readonly hasFirstPages: boolean
  /** Its issue is published once its first pages are made. */
  readonly publishesEarly: boolean
  /** How often it was taken, this time included, since a page was last made. */
  readonly attempts: number
}

/** The page that is the cover, and its colour as `#rrggbb`; null for grey. */
export interface Cover {
  /** The page that is to be the cover, which the PDF may not have. */
  readonly wanted: number
  readonly page: number
  readonly accentColour: string | null
}

/** How far an issue's pages are. */
export interface IssueProgress {
  readonly issueId: string
  /** Its first pages are made. */
  readonly hasFirstPages: boolean
  readonly state: "queued" | "running" | "done" | "failed"
}

/** The lease expired, and another server works on the job now. */
export class LeaseLost extends Schema.TaggedError<LeaseLost>()("LeaseLost", { issueId: Schema.String }) {}

/** After this many errors without a new page in between, the PDF fails. */
const maxFailures = 3

/**
 * After this many servers that ended during it, it fails too; more than errors, because a server may end for other
 * reasons.
 */
export const maxServerDeaths = 10

/**
 * After this many ends of servers a PDF waits a second from when it was last taken, and twice as long after each further
 * one: a server that ends soon after each start is no fault of the PDFs it begins with.
 */
const deathsWithoutWait = 3

/** How many jobs of different owners are worked on at once; of one owner, as many as two if nobody else's run. */
export const maxConcurrent = 4
const maxOfOwner = 2

/** A job without progress for this long may be taken by another server. */
const leaseSeconds = 60

/**
 * The queue of issues to convert, in a table: any server takes the next job, and none is lost when a server dies.
 * Only the holder of the newest lease may change a job or its issue.
 */
export class Conversions extends Context.Service<
  Conversions,
  {
    /**
     * Takes a free job. First one that is not listed early; then one without its first pages; of these, the owners'
     * turns: who has fewer jobs running, whose page was requested last, who was served longest ago; of one owner, the
     * oldest.
     */
    readonly take: Effect.Effect<ConversionJob | null>
    /**
     * Records progress for the publisher, with what helpers have made, and renews the lease. A page once given up counts
     * as broken until the issue is done, because it may have been shown so.
     */
    readonly progress: (job: ConversionJob, progress: Omit<PageDone, "page">) => Effect.Effect<void, LeaseLost>
    readonly renewLease: (job: ConversionJob) => Effect.Effect<void, LeaseLost>
    /**
     * Records that an early issue's first pages are made, and publishes it, or (null) that they cannot be shown. False,
     * with the job given back, if another issue's first pages are missing.
     */
    readonly firstPagesDone: (
      job: ConversionJob,
      started: StartedConversion | null
    ) => Effect.Effect<boolean, LeaseLost>
    /**
     * Requests a missing file of a page, or of the whole issue (null): its job is then preferred. It is `absent` if it
     * will not be made, `replaced` if another PDF has taken the place of this folder's.
     */
    readonly requestPage: (folder: string, page: number | null) => Effect.Effect<"coming" | "absent" | "replaced">
    readonly progressOf: (issueIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<IssueProgress>>
    /**
     * Publishes the issue, or leaves it SCHEDULED until its time; a PDF sent later than the one that is shown takes its
     * place. The issue's version changes if files shown before may differ, as for a page once given up. False, without a
     * change, if another page is to be the cover meanwhile.
     */
    readonly finish: (job: ConversionJob, conversion: Conversion, cover: Cover) => Effect.Effect<boolean, LeaseLost>
    /** The page that is the issue's cover. */
    readonly coverPage: (job: ConversionJob) => Effect.Effect<number>
    readonly fail: (
      job: ConversionJob,
      reason: NonNullable<ConversionState["reason"]>
    ) => Effect.Effect<void, LeaseLost>
    /** Returns a job as if it had not been taken, to be taken after `seconds`; nothing if it is lost. */
    readonly giveBack: (job: ConversionJob, seconds?: number) => Effect.Effect<void>
    /** Lets a job that failed be taken again after `seconds`. False, without a change, if it failed too often. */
    readonly retry: (job: ConversionJob, seconds: number) => Effect.Effect<boolean, LeaseLost>
    /** Publishes scheduled issues that are due; answers how many. */
    readonly publishDue: Effect.Effect<number>
    /** The first part of each lease that this process takes. */
    readonly leasePrefix: string
    /** Opens when a job may be waiting. */
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
      const jobs = yield* Jobs
      const leasePrefix = newId()
      /** Readers see at once what publishers see of a conversion. */
      const tellReaders = sql.afterCommit((yield* SharedReads).forget)
      const isHeld = ({ folder, lease }: ConversionJob) =>
        sql`folder = ${folder} AND lease = ${lease} AND state = 'running'`
      /** Whether a row of `conversions w` may be taken. */
      const isFree = sql`w.leased_until <= now() AND (w.state = 'queued' OR w.state = 'running' AND (
        w.attempts < ${deathsWithoutWait} OR w.attempts >= ${maxServerDeaths} OR w.taken_at IS NULL
        OR w.taken_at + make_interval(secs => power(2, w.attempts - ${deathsWithoutWait})) <= now()))`
      const requeue = (job: ConversionJob, seconds = 0) =>
        sql`UPDATE conversions SET state = 'queued', attempts = greatest(attempts - 1, 0),
            leased_until = now() + make_interval(secs => ${seconds})
          WHERE ${isHeld(job)}`
      /** Also those of a process of an earlier version, which did not know of them. */
      const forgetShares = sql`DELETE FROM shared_pages s USING conversions c
        WHERE c.folder = s.folder AND c.state IN ('done', 'failed')`
      /** Whether a row of `issues i` shows this PDF. */
      const isShown = ({ folder }: ConversionJob) => sql`${folderOf(sql)} = ${folder}`
      const isNewer = Effect.fnUntraced(function* (job: ConversionJob) {
        const rows = yield* sql`SELECT 1 FROM conversions c JOIN conversions shown ON shown.issue_id = c.issue_id
            AND shown.number < c.number
          JOIN issues i ON i.id = c.issue_id AND shown.folder = ${folderOf(sql)} WHERE c.folder = ${job.folder}`
        return rows.length > 0
      })
      const coverPage = ({ issueId }: ConversionJob) =>
        Effect.map(
          sql<{ readonly page: number }>`SELECT cover_page AS page FROM issues WHERE id = ${issueId}`,
          ([issue]) => issue?.page ?? 1
        )
      /** Fails with `LeaseLost` if an `UPDATE … RETURNING` of a held job changed nothing. */
      const orLeaseLost = (job: ConversionJob) => (rows: ReadonlyArray<unknown>) =>
        rows.length === 0 ? Effect.fail(new LeaseLost({ issueId: job.issueId })) : Effect.void
      const orDie = <A>(effect: Effect.Effect<A, LeaseLost | SqlError.SqlError>): Effect.Effect<A, LeaseLost> =>
        Effect.catchTag(effect, "SqlError", Effect.die)

      return Conversions.of({
        take: Effect.gen(function* () {
          const waiting = yield* sql`SELECT 1 FROM conversions w WHERE ${isFree} LIMIT 1`
          if (waiting.length === 0) return null
          // One after another, so that each sees whose turn it was before.
          yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('conversions', 0))`
          const [job] = yield* sql<ConversionJob>`
            WITH owners AS (
              SELECT p.owner_id, max(c.taken_at) AS taken_at,
                count(*) FILTER (WHERE c.state = 'running' AND c.leased_until > now()) AS running
              FROM conversions c JOIN issues i ON i.id = c.issue_id JOIN publications p ON p.id = i.publication_id
              GROUP BY p.owner_id
            )
            UPDATE conversions c SET state = 'running', attempts = c.attempts + 1, lease = ${`${leasePrefix} ${newId()}`}, taken_at = now(),
              leased_until = now() + make_interval(secs => ${leaseSeconds})
            FROM issues i JOIN publications p ON p.id = i.publication_id
            WHERE i.id = c.issue_id AND c.folder = (
              SELECT w.folder FROM conversions w JOIN issues wi ON wi.id = w.issue_id
              JOIN publications wp ON wp.id = wi.publication_id JOIN owners o ON o.owner_id = wp.owner_id
              WHERE ${isFree} AND (o.running = 0 OR (SELECT sum(running) FROM owners) < ${maxOfOwner})
              ORDER BY w.early, w.begun_at IS NOT NULL, o.running, w.asked_at DESC NULLS LAST,
                o.taken_at NULLS FIRST, w.created_at, w.folder
              FOR UPDATE OF w SKIP LOCKED LIMIT 1
            )
            RETURNING c.issue_id AS "issueId", c.folder, c.pdf, p.language, c.lease,
              c.attempts, c.begun_at IS NOT NULL AS "hasFirstPages", c.early AS "publishesEarly"`
          if (job === undefined) return null
          yield* sql`UPDATE shared_pages SET state = 'left' WHERE folder = ${job.folder} AND state = 'taken' AND until IS NULL`
          return job
        }).pipe(sql.withTransaction, Effect.orDie),
        progress: Effect.fn("Conversions.progress")(function* (job, { done, pageCount, brokenPages }) {
          yield* sql`UPDATE conversions c SET attempts = CASE WHEN made.pages > pages_done THEN 0 ELSE attempts END,
            breaks = CASE WHEN made.pages > pages_done THEN 0 ELSE breaks END,
            pages_done = greatest(pages_done, made.pages), pages_total = ${pageCount},
            broken_pages = (SELECT coalesce(jsonb_agg(DISTINCT page ORDER BY page), '[]')
              FROM jsonb_array_elements(broken_pages || ${JSON.stringify(brokenPages)}::text::jsonb) page),
            leased_until = now() + make_interval(secs => ${leaseSeconds})
            FROM (SELECT least(${pageCount}::int, ${done}::int + count(*)) AS pages FROM shared_pages
              WHERE folder = ${job.folder} AND state = 'made') made
            WHERE ${isHeld(job)} RETURNING 1`.pipe(Effect.flatMap(orLeaseLost(job)))
        }, orDie),
        renewLease: Effect.fn("Conversions.renewLease")(function* (job) {
          yield* sql`UPDATE conversions SET leased_until = now() + make_interval(secs => ${leaseSeconds})
            WHERE ${isHeld(job)} RETURNING 1`.pipe(Effect.flatMap(orLeaseLost(job)))
        }, orDie),
        firstPagesDone: Effect.fn("Conversions.firstPagesDone")(function* (job, started) {
          return yield* Effect.gen(function* () {
            const held = yield* sql`UPDATE conversions SET begun_at = now() WHERE ${isHeld(job)} RETURNING 1`
            yield* orLeaseLost(job)(held)
            if (started !== null) {
              yield* sql`UPDATE issues SET status = 'PUBLISHED', published_at = now(),
                  page_count = ${started.pageCount}, page_width = ${started.pageWidth},
                  page_height = ${started.pageHeight}, accent_colour = ${started.accentColour}, version = ${newId()}
                WHERE id = ${job.issueId} AND publish_at <= now()`
              yield* tellReaders
            }
            const others = yield* sql`SELECT 1 FROM conversions
              WHERE state = 'queued' AND early AND begun_at IS NULL AND leased_until <= now() LIMIT 1`
            if (others.length === 0) return true
            yield* requeue(job)
            return false
          }).pipe(sql.withTransaction)
        }, orDie),
        requestPage: Effect.fn("Conversions.requestPage")(function* (folder, page) {
          const [coming] = yield* sql<{ readonly isNoted: boolean }>`
            SELECT coalesce(c.asked_at > now() - interval '1 second', false) AS "isNoted"
            FROM conversions c JOIN issues i ON i.id = c.issue_id
            WHERE c.folder = ${folder} AND c.state IN ('queued', 'running')
              AND coalesce(${page}::int <= nullif(greatest(i.page_count, c.pages_total), 0), true)`
          if (coming === undefined) {
            const issues = yield* sql`SELECT 1 FROM issues i WHERE ${folderOf(sql)} = ${folder}`
            return issues.length > 0 ? "absent" : "replaced"
          }
          if (!coming.isNoted) yield* sql`UPDATE conversions SET asked_at = now() WHERE folder = ${folder}`
          return "coming"
        }, Effect.orDie),
        progressOf: Effect.fn("Conversions.progressOf")((issueIds) =>
          sql<IssueProgress>`SELECT c.issue_id AS "issueId", c.begun_at IS NOT NULL AS "hasFirstPages", c.state
            FROM issues i JOIN conversions c ON c.folder = ${folderOf(sql)} WHERE i.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(issueIds)}::text::jsonb))`.pipe(
            Effect.orDie
          )
        ),
        finish: Effect.fn("Conversions.finish")(function* (job, conversion, cover) {
          return yield* Effect.gen(function* () {
            yield* lockPdfs(sql, job.issueId)
            const held = yield* sql<{ readonly hadBroken: boolean }>`SELECT broken_pages <> '[]' AS "hadBroken"
              FROM conversions WHERE ${isHeld(job)}`
            yield* orLeaseLost(job)(held)
            if ((yield* coverPage(job)) !== cover.wanted) return false
            const mayDiffer = conversion.brokenPages.length > 0 || held[0]?.hadBroken === true
            yield* sql`UPDATE conversions SET state = 'done', finished_at = now(),
                pages_done = ${conversion.pageCount}, pages_total = ${conversion.pageCount}, reason = NULL,
                broken_pages = ${JSON.stringify(conversion.brokenPages)}::text::jsonb,
                page_width = ${conversion.pageWidth}, page_height = ${conversion.pageHeight},
                accent_colour = ${cover.accentColour}, cover_page = ${cover.page}
              WHERE ${isHeld(job)}`
            yield* forgetShares
            if (yield* isNewer(job)) yield* takePlace(sql, job)
            yield* sql`UPDATE issues i SET
                status = CASE WHEN status = 'DRAFT' THEN status WHEN publish_at > now() THEN 'SCHEDULED'
                  ELSE 'PUBLISHED' END,
                published_at = CASE WHEN publish_at > now() THEN NULL ELSE coalesce(published_at, now()) END,
                page_count = ${conversion.pageCount}, page_width = ${conversion.pageWidth},
                page_height = ${conversion.pageHeight},
                accent_colour = CASE WHEN cover_picture IS NULL THEN ${cover.accentColour} ELSE accent_colour END,
                version = CASE WHEN version = '0' OR ${mayDiffer} THEN ${newId()} ELSE version END
              WHERE i.id = ${job.issueId} AND ${isShown(job)}`
            yield* noteIssuesOut(sql, sql`i.id = ${job.issueId}`)
            yield* Effect.provideService(indexSoon, Jobs, jobs)
            yield* tellReaders
            return true
          }).pipe(sql.withTransaction)
        }, orDie),
        coverPage: Effect.fn("Conversions.coverPage")((job) => Effect.orDie(coverPage(job))),
        fail: Effect.fn("Conversions.fail")(function* (job, reason) {
          yield* sql`UPDATE conversions SET state = 'failed', finished_at = now(), reason = ${reason}
            WHERE ${isHeld(job)} RETURNING 1`.pipe(
            Effect.flatMap(orLeaseLost(job)),
            Effect.andThen(forgetShares),
            Effect.andThen(sql`UPDATE issues i SET status = 'FAILED'
              WHERE i.id = ${job.issueId} AND i.status <> 'DRAFT' AND ${isShown(job)}`),
            sql.withTransaction
          )
        }, orDie),
        giveBack: Effect.fn("Conversions.giveBack")(function* (job, seconds) {
          yield* requeue(job, seconds)
        }, Effect.orDie),
        retry: Effect.fn("Conversions.retry")(function* (job, seconds) {
          const rows = yield* sql<{
            readonly breaks: number
          }>`SELECT breaks FROM conversions WHERE ${isHeld(job)}`
          yield* orLeaseLost(job)(rows)
          if ((rows[0]?.breaks ?? 0) + 1 >= maxFailures) return false
          yield* sql`UPDATE conversions SET state = 'queued', breaks = breaks + 1,
            attempts = greatest(attempts - 1, 0), leased_until = now() + make_interval(secs => ${seconds})
            WHERE ${isHeld(job)} RETURNING 1`.pipe(Effect.flatMap(orLeaseLost(job)))
          return true
        }, orDie),
        publishDue: Effect.gen(function* () {
          const due = yield* sql<{ id: string }>`UPDATE issues SET status = 'PUBLISHED', published_at = now()
            WHERE status = 'SCHEDULED' AND publish_at <= now() RETURNING id`
          if (due.length === 0) return 0
          yield* noteIssuesOut(sql, sql`i.id IN ${sql.in(due.map(({ id }) => id))}`)
          yield* tellReaders
          return due.length
        }).pipe(sql.withTransaction, Effect.orDie),
        leasePrefix,
        waiting: Latch.makeUnsafe(true)
      })
    })
  )
}
