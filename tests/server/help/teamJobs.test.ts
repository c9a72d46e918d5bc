import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { nextRun } from "../../../server/platform/queue/nextRun.ts"
import {
  deadJobsAtOnce,
  type DeadJob,
  jobKinds,
  listedDeadJobs,
  type TeamJobs
} from "../../../src/domain/help/TeamJobs.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { outcome } from "../../kit/harness/sessionCalls.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

/** Publisher 1 is the team. Nobody works on `unworked`. */
beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  await run((sql) => sql`UPDATE users SET is_support = true WHERE id = ${seedData.ids.publisher1}`)
  await run(
    (sql) => sql`INSERT INTO pgboss.queue
      SELECT (jsonb_populate_record(q, '{"name":"unworked"}')).* FROM pgboss.queue q WHERE name = 'sweeps'`
  )
})
afterAll(() => server.stop())

const team = async () => (await clientOf(server, { token: seedData.tokens.publisher1 })).teamJobs
const list = async () => (await Effect.runPromise((await team()).list())).data
const retry = async (id: string) => outcome(Effect.runPromise((await team()).retry({ params: { id } })))
const retryAll = async (queue: string) => outcome(Effect.runPromise((await team()).retryAll({ payload: { queue } })))
const remove = async (id: string) => outcome(Effect.runPromise((await team()).remove({ params: { id } })))
const removeAll = async (queue: string) => outcome(Effect.runPromise((await team()).removeAll({ query: { queue } })))
const countOf = (answer: Awaited<ReturnType<typeof retry | typeof remove>>) =>
  "data" in answer ? answer.data.count : answer

/** A job of this queue that was given up. */
const dead = async (queue: string, output: unknown = { name: "Error", message: "SqlError" }) => {
  const rows = await run(
    (sql) => sql<{ id: string; logged: string }>`
      INSERT INTO pgboss.job (name, source_name, source_id, source_created_on, source_retry_count, data, output)
      VALUES ('dead-letters', ${queue}, gen_random_uuid(), '2026-11-01T08:00:00Z', 3, '{"canary":"k4narya"}',
        ${JSON.stringify(output)}::text::jsonb) RETURNING id::text AS id, source_id::text AS logged`
  )
  return rows[0] ?? { id: "", logged: "" }
}
const found = ({ dead: kinds }: Pick<TeamJobs, "dead">, { id }: Pick<DeadJob, "id">) =>
  kinds.flatMap(({ jobs }) => jobs).find((job) => job.id === id)
const forget = () => run((sql) => sql`DELETE FROM pgboss.job WHERE name = 'dead-letters'`)
const jobsOf = (queue: string) =>
  run(
    (sql) => sql<{ data: unknown; dead_letter: string | null }>`
      SELECT data, dead_letter FROM pgboss.job WHERE name = ${queue} AND source_name IS NULL`
  )
const activities = async () => {
  const { teamDesk } = await clientOf(server, { token: seedData.tokens.publisher1 })
  return (await Effect.runPromise(teamDesk.activities({ query: { page: 1 } }))).data.items
}

it("lists queues with what waits, runs, is tried again and comes next", async () => {
  await run(
    (sql) => sql`INSERT INTO pgboss.job (name, data, state, start_after, started_on, completed_on) VALUES
      ('unworked', '{}', 'created', now() - interval '1 hour', NULL, NULL),
      ('unworked', '{}', 'created', now() + interval '1 day', NULL, NULL),
      ('unworked', '{}', 'active', now(), now(), NULL),
      ('unworked', '{}', 'failed', now(), now(), now() - interval '1 hour'),
      ('unworked', '{}', 'retry', now() + interval '2 hours', now(), NULL)`
  )
  const { queues } = await list()
  const unworked = queues.find(({ queue }) => queue === "unworked")
  expect(unworked).toMatchObject({ waiting: 1, running: 1, retrying: 1 })
  const age = Date.now() - Date.parse(unworked?.since ?? "")
  expect(Math.abs(age - 3_600_000)).toBeLessThan(60_000)
  expect(Math.abs(Date.parse(unworked?.next ?? "") - Date.now() - 7_200_000)).toBeLessThan(60_000)
  const sweeps = queues.find(({ queue }) => queue === "sweeps")
  expect(new Date(sweeps?.next ?? "").getUTCMinutes()).toBe(7)
  expect(Date.parse(sweeps?.next ?? "")).toBeGreaterThan(Date.now() - 1000)
  expect(queues.map(({ queue }) => queue)).toEqual(
    expect.arrayContaining(["search-texts", "event-counts", "renewals", "conversions", "mails", "notices", "archives"])
  )
  expect(queues.map(({ queue }) => queue)).not.toContain("dead-letters")
  // A kind without a name in words would be shown as it is called here.
  expect(
    queues
      .map(({ queue }) => queue)
      .filter((name) => name !== "unworked")
      .toSorted()
  ).toEqual(jobKinds)
  await run((sql) => sql`DELETE FROM pgboss.job WHERE name = 'unworked'`)
})

it("lists what was given up, without what it carried or says of readers", async () => {
  const plain = await dead("sweeps")
  const talking = await dead("sweeps", { message: "no mail to okur@sayfa.example" })
  const naming = await dead("sweeps", { message: "abcdefghijklmno" })
  const silent = await dead("sweeps", null)
  const gone = await dead("gone")
  const all = await list()
  expect(found(all, plain)).toEqual({
    id: plain.id,
    logged: plain.logged,
    at: expect.stringMatching(/^20\d\d-.*Z$/u),
    tries: 4,
    fault: "failed",
    error: "SqlError"
  })
  for (const one of [talking, naming, silent])
    expect(found(all, one), one.id).toMatchObject({ fault: "failed", error: null })
  expect(found(all, gone)).toBeDefined()
  expect(new Map(all.dead.map(({ queue, count, retryable }) => [queue, [count, retryable]]))).toEqual(
    new Map([
      ["gone", [1, false]],
      ["sweeps", [4, true]]
    ])
  )
  expect(JSON.stringify(all)).not.toMatch(/k4narya|@/u)
  await forget()
  expect((await list()).dead).toEqual([])
})

it("says why a job's last try was none, as the engine and we write it down", async () => {
  const written = {
    ended: { message: "Its process ended" },
    silent: { value: { message: "job heartbeat timeout" } },
    late: { value: { message: "job timed out" } }
  }
  for (const [fault, output] of Object.entries(written)) {
    const one = await dead("sweeps", output)
    expect(found(await list(), one), fault).toMatchObject({ fault, error: null })
  }
  await forget()
})

it("puts a job back on its queue once, with what it carried, and writes down who did", async () => {
  const lost = await dead("unworked")
  expect(await retry(lost.id)).toMatchObject({ _tag: "JobQueueGone" })
  const sweep = await dead("sweeps")
  const before = (await jobsOf("sweeps")).length
  const answer = await retry(sweep.id)
  expect(answer).toMatchObject({ data: { count: 1 } })
  expect(found(await list(), sweep)).toBeUndefined()
  const after = await jobsOf("sweeps")
  expect(after.length).toBe(before + 1)
  // It is given up again like any other, if it fails.
  expect(after).toContainEqual({ data: { canary: "k4narya" }, dead_letter: "dead-letters" })
  // Again, as after an answer that was lost, it does nothing.
  expect(countOf(await retry(sweep.id))).toBe(0)
  expect(countOf(await retry("' OR true --"))).toBe(0)
  expect((await jobsOf("sweeps")).length).toBe(before + 1)
  expect((await activities()).filter(({ kind }) => kind === "job_retried")).toMatchObject([{ subject: "sweeps" }])
  await forget()
})

it("puts a job back once though many ask for it at the same time", async () => {
  const { id } = await dead("sweeps")
  const before = (await jobsOf("sweeps")).length
  const answers = await Promise.all([...Array.from({ length: 5 }, () => retry(id)), retryAll("sweeps")])
  expect(answers.map(countOf).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  expect((await jobsOf("sweeps")).length).toBe(before + 1)
})

it("puts all jobs of a kind back, no other's, and writes that down once", async () => {
  await Promise.all([dead("sweeps"), dead("sweeps"), dead("sweeps")])
  const other = await dead("search-texts")
  const before = (await jobsOf("sweeps")).length
  const noted = (await activities()).length
  expect(countOf(await retryAll("sweeps"))).toBe(3)
  expect(countOf(await retryAll("sweeps"))).toBe(0)
  expect((await jobsOf("sweeps")).length).toBe(before + 3)
  const all = await list()
  expect(all.dead.map(({ queue }) => queue)).toEqual(["search-texts"])
  expect(found(all, other)).toBeDefined()
  expect(await retryAll("gone")).toMatchObject({ _tag: "JobQueueGone" })
  const now = await activities()
  expect(now.length).toBe(noted + 1)
  expect(now[0]).toMatchObject({ kind: "jobs_retried", subject: "sweeps" })
  await forget()
})

it("removes a job once, also one that nobody could do again, with what it carried, and writes down who did", async () => {
  const lost = await dead("unworked")
  const sweep = await dead("sweeps")
  const kept = await dead("sweeps")
  const before = (await jobsOf("sweeps")).length
  expect(await remove(lost.id)).toMatchObject({ data: { count: 1, jobs: { dead: [{ queue: "sweeps", count: 2 }] } } })
  expect(countOf(await remove(sweep.id))).toBe(1)
  const all = await list()
  expect([found(all, lost), found(all, sweep)]).toEqual([undefined, undefined])
  expect(found(all, kept)).toBeDefined()
  const rows = await run((sql) => sql`SELECT id FROM pgboss.job WHERE id IN ${sql.in([lost.id, sweep.id])}`)
  expect(rows).toEqual([])
  expect((await jobsOf("sweeps")).length).toBe(before)
  // Again, as after an answer that was lost, it does nothing. What waits on a queue is none of those given up.
  expect(countOf(await remove(sweep.id))).toBe(0)
  expect(countOf(await remove("' OR true --"))).toBe(0)
  const [waiting] = await run(
    (sql) => sql<{ id: string }>`INSERT INTO pgboss.job (name, data) VALUES ('unworked', '{}') RETURNING id::text AS id`
  )
  expect(countOf(await remove(waiting?.id ?? ""))).toBe(0)
  expect(await jobsOf("unworked")).toHaveLength(1)
  await run((sql) => sql`DELETE FROM pgboss.job WHERE name = 'unworked'`)
  const noted = (await activities()).filter(({ kind }) => kind === "job_removed")
  expect(noted.map(({ subject }) => subject)).toEqual(["sweeps", "unworked"])
  await forget()
})

it("tries a job again or removes it, never both, though many ask for either at the same time", async () => {
  const { id } = await dead("sweeps")
  const before = (await jobsOf("sweeps")).length
  const answers = await Promise.all([remove(id), retry(id), removeAll("sweeps"), retryAll("sweeps"), remove(id)])
  expect(answers.map(countOf).toSorted()).toEqual([0, 0, 0, 0, 1])
  const isRetried = [answers[1], answers[3]].some((answer) => answer !== undefined && countOf(answer) === 1)
  expect((await jobsOf("sweeps")).length).toBe(before + (isRetried ? 1 : 0))
  expect((await list()).dead).toEqual([])
})

it("removes all jobs of a kind, and no other's, at most a thousand at once, the oldest first", async () => {
  const newest = await dead("unworked")
  await run(
    (sql) => sql`INSERT INTO pgboss.job (name, source_name, data, created_on)
      SELECT 'dead-letters', 'unworked', '{}', now() - n * interval '1 minute' FROM generate_series(1, 1000) n`
  )
  const other = await dead("sweeps")
  const noted = (await activities()).length
  expect(countOf(await removeAll("unworked"))).toBe(1000)
  const all = await list()
  expect(found(all, newest)).toBeDefined()
  expect(found(all, other)).toBeDefined()
  expect(countOf(await removeAll("unworked"))).toBe(1)
  expect(countOf(await removeAll("unworked"))).toBe(0)
  expect((await list()).dead.map(({ queue }) => queue)).toEqual(["sweeps"])
  const now = await activities()
  expect(now.length).toBe(noted + 2)
  expect(now[0]).toMatchObject({ kind: "jobs_removed", subject: "unworked" })
  await forget()
})

it("removes what came from no queue that is known", async () => {
  await run((sql) => sql`INSERT INTO pgboss.job (name, data) VALUES ('dead-letters', '{}')`)
  expect((await list()).dead).toMatchObject([{ queue: "", count: 1, retryable: false }])
  expect(countOf(await removeAll(""))).toBe(1)
  expect((await list()).dead).toEqual([])
})

it("lists the newest twenty of each kind, counts them all, and tries at most a thousand again at once", async () => {
  expect([listedDeadJobs, deadJobsAtOnce]).toEqual([20, 1000])
  const added = (queue: string, count: number, minutesAgo: number) =>
    run(
      (sql) => sql`INSERT INTO pgboss.job (name, source_name, data, created_on)
        SELECT 'dead-letters', ${queue}::text, '{}', now() - (n + ${minutesAgo}::int) * interval '1 minute'
        FROM generate_series(1, ${count}::int) n`
    )
  await added("sweeps", 1003, 60)
  await added("search-texts", 2, 0)
  const { dead: kinds } = await list()
  // The kind of which one was given up last comes first, however many there are of another.
  expect(kinds.map(({ queue, count, jobs }) => [queue, count, jobs.length])).toEqual([
    ["search-texts", 2, 2],
    ["sweeps", 1003, 20]
  ])
  const times = kinds[1]?.jobs.map(({ at }) => at) ?? []
  expect(times).toEqual(times.toSorted().toReversed())
  expect(Math.abs(Date.parse(times[0] ?? "") - Date.now() + 61 * 60_000)).toBeLessThan(60_000)
  expect(countOf(await retryAll("sweeps"))).toBe(1000)
  // The oldest went first.
  expect((await list()).dead.map(({ queue, count }) => [queue, count])).toEqual([
    ["search-texts", 2],
    ["sweeps", 3]
  ])
  await forget()
  await run((sql) => sql`DELETE FROM pgboss.job WHERE name = 'sweeps' AND state = 'created'`)
})

it("knows when what is scheduled comes next", () => {
  const at = (time: string) => Date.parse(`2026-11-29T${time}:00.000Z`)
  expect(nextRun("7 * * * *", at("10:07"))).toBe(at("11:07"))
  expect(nextRun("7 * * * *", at("10:06"))).toBe(at("10:07"))
  expect(nextRun("* * * * *", at("10:59") + 1)).toBe(at("11:00"))
  expect(nextRun("*/5 * * * *", at("10:55"))).toBe(at("11:00"))
  expect(nextRun("10,40 * * * *", at("10:41"))).toBe(at("11:10"))
  expect(nextRun("7 3 * * *", at("10:07"))).toBe(Date.parse("2026-11-30T03:07:00.000Z"))
  expect(nextRun("0 0 1 * *", at("10:07"))).toBe(Date.parse("2026-12-01T00:00:00.000Z"))
})
