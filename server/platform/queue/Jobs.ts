import { Cause, Context, Effect, Exit, Layer, Schema, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { setTimeout as after } from "node:timers/promises"
import { type Db, PgBoss, type QueueOptions, type QueuePolicy } from "pg-boss"
import { Configuration } from "../config.ts"
import { bossDatabase } from "./bossDatabase.ts"
import { deadLetters, type JobQueue, type QueueRules } from "./JobQueue.ts"

export interface Job<A> {
  readonly id: string
  readonly data: A
  /** How often it was tried before. */
  readonly retries: number
}

export interface SendOptions {
  /** A job is not sent while another of its queue with this key waits; it is while one is worked on. */
  readonly key?: string
  /** The greater come first; 0 unless given. */
  readonly priority?: number
}

/**
 * Seconds: how long a job's process may be silent before another takes the job, and how often one looks for such jobs,
 * and for what is scheduled.
 */
export const JobSupervision = Context.Reference("sayfa/JobSupervision", {
  defaultValue: () => ({ silence: 30, every: 15 })
})

/** Milliseconds in which trouble is logged once. */
const quietMillis = 30_000

const day = 24 * 60 * 60

/** How long dead letters wait for somebody, and how long what is done can be looked at, in seconds. */
const [keptDead, keptDone] = [90 * day, day]

/** Of jobs with the same key one waits, however many are worked on. */
const policy: QueuePolicy = "short"

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text)

/** What is kept of a failure with its job; the log has the rest, which may name people. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown")

const optionsOf = (queue: QueueRules, silence: number): QueueOptions & { readonly deadLetter?: string } => ({
  retryLimit: queue.retries,
  retryDelay: queue.delay,
  retryBackoff: true,
  retryDelayMax: queue.mostDelay,
  expireInSeconds: queue.most,
  heartbeatSeconds: silence,
  retentionSeconds: 14 * day,
  deleteAfterSeconds: keptDone,
  ...(queue.isRepeated === true ? {} : { deadLetter: deadLetters })
})

/**
 * Work that is done later or again, by any process that shares the database. The engine is pg-boss; nothing else knows
 * it. A job is done at least once: its process may end between doing and noting it.
 */
export class Jobs extends Context.Service<
  Jobs,
  {
    /**
     * Sends a job in the caller's transaction, so that it is there if what it follows from is. False if one with its
     * key waits already.
     */
    readonly send: <A>(queue: JobQueue<A>, data: A, options?: SendOptions) => Effect.Effect<boolean>
    /**
     * Works on the queue's jobs until the scope is closed, which gives back what is not done. A failure is logged, and
     * the job tried again or, after its last retry, a dead letter.
     */
    readonly work: <A, E, R>(
      queue: JobQueue<A>,
      handle: (job: Job<A>) => Effect.Effect<void, E, R>
    ) => Effect.Effect<void, never, R | Scope.Scope>
    /** Sends a job with this key whenever the cron expression (UTC) says so, once among all processes. */
    readonly schedule: <A>(queue: JobQueue<A>, cron: string, data: A, key?: string) => Effect.Effect<void>
    /** The names of the queues that somebody works on. */
    readonly names: ReadonlySet<string>
    /** Where a job that was given up comes from; null if there is none. It stays the caller's until its transaction ends. */
    readonly queueOfDead: (id: string) => Effect.Effect<string | null>
    /** The ids of a queue's jobs that were given up, the oldest first. They stay the caller's, too. */
    readonly deadOfQueue: (queue: string, most: number) => Effect.Effect<ReadonlyArray<string>>
    /** Sends what such jobs of a queue carried to it anew, in the caller's transaction. */
    readonly retryDead: (queue: string, ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Deletes such jobs, and what they carried, in the caller's transaction. */
    readonly deleteDead: (ids: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("sayfa/Jobs") {
  static readonly layer = (queues: ReadonlyArray<QueueRules>) =>
    Layer.effect(
      Jobs,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { DATABASE_URL, ROLE, SHUTDOWN_SECONDS } = yield* Configuration
        const { silence, every } = yield* JobSupervision
        const context = yield* Effect.context<never>()
        const isWorking = ROLE !== "web"
        // Of one process alone nobody need look whether it lives, and each look costs the embedded database its time.
        const isAlone = DATABASE_URL === undefined
        const [supervised, scheduled] = isAlone ? [600, 30] : [every, every]
        const boss = new PgBoss({
          db: bossDatabase(sql, context),
          backend: isAlone ? "pglite" : "postgres",
          supervise: isWorking,
          schedule: isWorking,
          superviseIntervalSeconds: supervised,
          monitorIntervalSeconds: supervised,
          // Nothing here depends on another job.
          flowIntervalSeconds: 600,
          cronMonitorIntervalSeconds: scheduled,
          cronWorkerIntervalSeconds: scheduled
        })
        let quietUntil = 0
        /** An outage meets each look for jobs; one line tells of it. */
        const warn = (problem: unknown): void => {
          if (performance.now() < quietUntil) return
          quietUntil = performance.now() + quietMillis
          Effect.runForkWith(context)(
            Effect.logWarning("The queue of background work has trouble; it goes on", problem)
          )
        }
        boss.on("error", warn)
        boss.on("warning", warn)
        const call = <A>(act: () => Promise<A>) => Effect.uninterruptible(Effect.promise(act))

        const makeQueues = Effect.gen(function* () {
          const known = new Set((yield* call(() => boss.getQueues())).map(({ name }) => name))
          const keptLong = { retentionSeconds: keptDead, deleteAfterSeconds: keptDone }
          if (known.has(deadLetters)) yield* call(() => boss.updateQueue(deadLetters, keptLong))
          else yield* call(() => boss.createQueue(deadLetters, keptLong))
          for (const queue of queues) {
            const options = optionsOf(queue, silence)
            // An update leaves what is not named.
            if (known.has(queue.name)) yield* call(() => boss.updateQueue(queue.name, { deadLetter: null, ...options }))
            else yield* call(() => boss.createQueue(queue.name, { ...options, policy }))
            // So that pg-boss knows it, and asks no question of its own within a transaction.
            yield* call(() => boss.findJobs(queue.name, { id: crypto.randomUUID() }))
          }
        })

        /** Of a database that only one process opens, what is worked on before it starts is a dead one's. */
        const taken = yield* isWorking && isAlone
          ? sql<{ name: string; ids: ReadonlyArray<string> }>`SELECT name, array_agg(id::text) AS ids
              FROM pgboss.job WHERE state = 'active' GROUP BY name`.pipe(Effect.orDie)
          : Effect.succeed([])

        // Starting brings the engine's tables up to date, before anything else asks them. Stopping waits for what runs and
        // notes it; a database that does not answer must not keep a process from ending, and another finds its jobs.
        yield* Effect.acquireRelease(
          call(() => boss.start()),
          () =>
            call(() => Promise.race([boss.stop({ timeout: 800 * SHUTDOWN_SECONDS }), after(1000 * SHUTDOWN_SECONDS)]))
        )
        yield* makeQueues
        for (const { name, ids } of taken)
          yield* call(() => boss.fail(name, [...ids], { message: "Its process ended" }))

        /** Has this process look for jobs at once; others look when it is their time. */
        const look = (name: string) =>
          Effect.sync(() => {
            for (const worker of boss.getWipData()) if (worker.name === name) boss.notifyWorker(worker.id)
          })

        const sendOf = ({ key, priority }: SendOptions) => ({
          ...(key === undefined ? {} : { singletonKey: key }),
          ...(priority === undefined ? {} : { priority })
        })

        /** Keeps the waiting job from being taken before the caller's transaction, which relies on it, is stored. */
        const hold = (name: string, key: string) =>
          sql`SELECT 1 FROM pgboss.job
            WHERE name = ${name} AND singleton_key = ${key} AND state = 'created' FOR SHARE`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          )

        const deleteDead = Effect.fn("Jobs.deleteDead")(function* (ids: ReadonlyArray<string>) {
          const db: Db = bossDatabase(sql, yield* Effect.context<never>())
          yield* call(() => boss.deleteJob(deadLetters, [...ids], { db }))
        })

        const encode = <A>(queue: JobQueue<A>, data: A): object => Schema.encodeSync(queue.data)(data)

        return Jobs.of({
          names: new Set(queues.map(({ name }) => name)),
          queueOfDead: Effect.fn("Jobs.queueOfDead")(function* (id) {
            if (!isUuid(id)) return null
            const [row] = yield* sql<{ readonly queue: string }>`SELECT coalesce(source_name, '') AS queue
              FROM pgboss.job WHERE name = ${deadLetters} AND state = 'created' AND id = ${id}::uuid FOR UPDATE`
            return row?.queue ?? null
          }, Effect.orDie),
          deadOfQueue: Effect.fn("Jobs.deadOfQueue")(function* (queue, most) {
            const rows = yield* sql<{ readonly id: string }>`SELECT id::text AS id FROM pgboss.job
              WHERE name = ${deadLetters} AND state = 'created' AND coalesce(source_name, '') = ${queue}
              ORDER BY created_on, id LIMIT ${most}::int FOR UPDATE`
            return rows.map(({ id }) => id)
          }, Effect.orDie),
          retryDead: Effect.fn("Jobs.retryDead")(function* (queue, ids) {
            const db: Db = bossDatabase(sql, yield* Effect.context<never>())
            const rows = yield* sql<{ readonly data: object | null }>`SELECT data FROM pgboss.job
              WHERE name = ${deadLetters} AND id IN ${sql.in(ids)} ORDER BY created_on, id`
            // Each has a key of its own: of jobs with the same one, only one may wait.
            const anew = rows.map(({ data }) => ({ data: data ?? {}, singletonKey: crypto.randomUUID() }))
            yield* call(() => boss.insert(queue, anew, { db }))
            yield* deleteDead(ids)
            yield* sql.afterCommit(look(queue))
          }, Effect.orDie),
          deleteDead,
          send: Effect.fn("Jobs.send")(function* (queue, data, options = {}) {
            const db: Db = bossDatabase(sql, yield* Effect.context<never>())
            const { key } = options
            const insert = call(() =>
              boss.send(queue.name, encode(queue, data), {
                singletonKey: crypto.randomUUID(),
                ...sendOf(options),
                db
              })
            )
            let isSent = (yield* insert) !== null
            while (!isSent && key !== undefined && !(yield* hold(queue.name, key))) isSent = (yield* insert) !== null
            yield* sql.afterCommit(look(queue.name))
            return isSent
          }),
          work: Effect.fn("Jobs.work")(function* <A, E, R>(
            queue: JobQueue<A>,
            handle: (job: Job<A>) => Effect.Effect<void, E, R>
          ) {
            const run = Effect.runPromiseExitWith(yield* Effect.context<R>())
            const stopping = new AbortController()
            const decode = Schema.decodeUnknownSync(queue.data)
            const handled = (job: Job<unknown>) =>
              Effect.suspend(() => handle({ ...job, data: decode(job.data) })).pipe(
                Effect.tapCause((cause) =>
                  Cause.hasInterrupts(cause)
                    ? Effect.void
                    : Effect.logWarning("A job failed", cause).pipe(
                        Effect.annotateLogs({ retries: job.retries, of: queue.retries })
                      )
                ),
                Effect.annotateLogs({ queue: queue.name, job: job.id }),
                Effect.withSpan(`job ${queue.name}`, { root: true })
              )
            yield* Effect.acquireRelease(
              call(() =>
                boss.work(
                  queue.name,
                  {
                    includeMetadata: true,
                    batchSize: 1,
                    localConcurrency: queue.concurrency,
                    pollingIntervalSeconds: queue.every
                  },
                  async ([job]) => {
                    if (job === undefined) return
                    const { id, data, retryCount: retries } = job
                    const signal = AbortSignal.any([stopping.signal, job.signal])
                    const exit = await run(handled({ id, data, retries }), { signal })
                    // The next one waits perhaps.
                    Effect.runSync(look(queue.name))
                    if (Exit.isFailure(exit)) throw new Error(kindOf(Cause.squash(exit.cause)))
                  }
                )
              ),
              () =>
                call(() => {
                  stopping.abort()
                  return boss.offWork(queue.name, { wait: true })
                })
            )
          }),
          schedule: Effect.fn("Jobs.schedule")(function* (queue, cron, data, key = "") {
            yield* call(() => boss.schedule(queue.name, cron, encode(queue, data), { key, singletonKey: key }))
          })
        })
      })
    )
}
