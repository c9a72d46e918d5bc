import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { nextRun } from "../../../server/platform/queue/nextRun.ts"
import type { TeamJobs } from "../../../src/domain/help/TeamJobs.ts"
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
const retry = async (id: string) =>
  outcome(Effect.runPromise((await team()).retry({ params: { id } })).then(({ data }) => data))
const remove = async (id: string) => (await Effect.runPromise((await team()).remove({ params: { id } }))).data

/** A job of this queue that was given up. */
const dead = async (queue: string, output: unknown = { name: "Error", message: "SqlError" }) => {
  const rows = await run(
    (sql) => sql<{ id: string }>`
      INSERT INTO pgboss.job (name, source_name, source_id, source_created_on, source_retry_count, data, output)
      VALUES ('dead-letters', ${queue}, gen_random_uuid(), '2026-11-01T08:00:00Z', 3, '{"canary":"k4narya"}',
        ${JSON.stringify(output)}::text::jsonb) RETURNING id::text AS id`
  )
  return rows[0]?.id ?? ""
}
const found = ({ dead: all }: Pick<TeamJobs, "dead">, id: string) => all.find((job) => job.id === id)
const jobsOf = (queue: string) =>
  run((sql) => sql<{ data: unknown }>`SELECT data FROM pgboss.job WHERE name = ${queue} AND source_name IS NULL`)
const activities = async () => {
  const { teamDesk } = await clientOf(server, { token: seedData.tokens.publisher1 })
  return (await Effect.runPromise(teamDesk.activities({ query: { page: 1 } }))).data.items
}

it("lists queues with what waits, runs, failed lately and comes next", async () => {
  await run(
    (sql) => sql`INSERT INTO pgboss.job (name, data, state, start_after, started_on, completed_on) VALUES
      ('unworked', '{}', 'created', now() - interval '1 hour', NULL, NULL),
      ('unworked', '{}', 'created', now() + interval '1 day', NULL, NULL),
      ('unworked', '{}', 'active', now(), now(), NULL),
      ('unworked', '{}', 'failed', now(), now(), now() - interval '2 days'),
      ('unworked', '{}', 'failed', now(), now(), now() - interval '1 hour')`
  )
  const { queues } = await list()
  const unworked = queues.find(({ name }) => name === "unworked")
  expect(unworked).toMatchObject({ waiting: 1, running: 1, failed: 1 })
  const age = Date.now() - Date.parse(unworked?.since ?? "")
  expect(Math.abs(age - 3_600_000)).toBeLessThan(60_000)
  expect(Math.abs(Date.parse(unworked?.next ?? "") - Date.now() - 86_400_000)).toBeLessThan(60_000)
  const sweeps = queues.find(({ name }) => name === "sweeps")
  expect(new Date(sweeps?.next ?? "").getUTCMinutes()).toBe(7)
  expect(Date.parse(sweeps?.next ?? "")).toBeGreaterThan(Date.now() - 1000)
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["search-texts", "event-counts", "renewals", "conversions", "mails", "notices", "archives"])
  )
  expect(queues.map(({ name }) => name)).not.toContain("dead-letters")
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
    id: plain,
    queue: "sweeps",
    first: "2026-11-01T08:00:00.000Z",
    last: expect.stringMatching(/^20/),
    tries: 4,
    error: "SqlError",
    retryable: true
  })
  for (const id of [talking, naming, silent]) expect(found(all, id)?.error, id).toBeNull()
  expect(found(all, gone)).toMatchObject({ queue: "gone", retryable: false })
  expect(JSON.stringify(all)).not.toMatch(/k4narya|@/u)
  for (const { id } of all.dead) await remove(id)
  expect((await list()).dead).toEqual([])
})

it("puts a job back on its queue once, with what it carried, and writes down who did", async () => {
  const id = await dead("unworked")
  expect(await retry(id)).toMatchObject({ _tag: "JobQueueGone" })
  const sweep = await dead("sweeps")
  const before = (await jobsOf("sweeps")).length
  expect(found((await retry(sweep)) as TeamJobs, sweep)).toBeUndefined()
  const after = await jobsOf("sweeps")
  expect(after.length).toBe(before + 1)
  expect(after.map(({ data }) => data)).toContainEqual({ canary: "k4narya" })
  expect(await retry(sweep)).toMatchObject({ _tag: "JobNotFound" })
  expect(await retry("' OR true --")).toMatchObject({ _tag: "JobNotFound" })
  expect((await jobsOf("sweeps")).length).toBe(before + 1)
  expect((await activities())[0]).toMatchObject({ kind: "job_retried", subject: "sweeps" })
  await remove(id)
})

it("puts a job back once though many ask for it at the same time", async () => {
  const id = await dead("sweeps")
  const before = (await jobsOf("sweeps")).length
  const answers = await Promise.all(Array.from({ length: 5 }, () => retry(id)))
  expect(answers.filter((answer) => "queues" in answer)).toHaveLength(1)
  expect((await jobsOf("sweeps")).length).toBe(before + 1)
})

it("deletes a job; a second time there is nothing to delete", async () => {
  const [one, other] = [await dead("sweeps"), await dead("sweeps")]
  expect((await remove(one)).dead.map(({ id }) => id)).toEqual([other])
  expect((await remove(one)).dead.map(({ id }) => id)).toEqual([other])
  expect((await activities()).filter(({ kind }) => kind === "job_removed")[0]).toMatchObject({ subject: "sweeps" })
  await remove(other)
})

it("lists the newest hundred, and counts the others", async () => {
  await run(
    (sql) => sql`INSERT INTO pgboss.job (name, source_name, data, created_on)
      SELECT 'dead-letters', 'sweeps', '{}', now() - n * interval '1 minute' FROM generate_series(1, 103) n`
  )
  const { dead: listed, more } = await list()
  expect([listed.length, more]).toEqual([100, 3])
  expect(listed.map(({ last }) => last)).toEqual(
    listed
      .map(({ last }) => last)
      .toSorted()
      .toReversed()
  )
  await run((sql) => sql`DELETE FROM pgboss.job WHERE name = 'dead-letters'`)
})

it("knows when what is scheduled by minutes comes next", () => {
  const at = (time: string) => Date.parse(`2026-11-29T${time}:00.000Z`)
  expect(nextRun("7 * * * *", at("10:07"))).toBe(at("11:07"))
  expect(nextRun("7 * * * *", at("10:06"))).toBe(at("10:07"))
  expect(nextRun("* * * * *", at("10:59") + 1)).toBe(at("11:00"))
  expect(nextRun("*/5 * * * *", at("10:55"))).toBe(at("11:00"))
  expect(nextRun("10,40 * * * *", at("10:41"))).toBe(at("11:10"))
  expect(nextRun("7 3 * * *", at("10:07"))).toBeNull()
})
