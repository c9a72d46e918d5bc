import { Effect, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Jobs } from "../../../server/platform/queue/Jobs.ts"
import { databases } from "../../kit/harness/databases.ts"
import { openJobs, type OpenJobs, queueOf } from "../../kit/harness/openJobs.ts"
import { freshFolder, removeFolder } from "../../kit/harness/server.ts"
import { run } from "../../kit/harness/serverProcess.ts"

const [held, shared, daily] = [queueOf("held"), queueOf("shared"), queueOf("daily")]
const relied = queueOf("relied")

describe("of several processes", () => {
  let folder: string
  let variables: Readonly<Record<string, string>>
  let processes: ReadonlyArray<OpenJobs>

  beforeAll(async () => {
    folder = await freshFolder()
    variables = { DATA_DIR: folder, ...databases().variables(folder) }
    const open = () => openJobs([held, shared, daily, relied], variables)
    processes = await Promise.all([open(), open()])
  })
  afterAll(async () => {
    await Promise.all(processes.map(({ close }) => close()))
    await removeFolder(folder)
  })

  it("each job is done by one", async () => {
    const done: Array<number> = []
    const pages = Array.from({ length: 40 }, (_, page) => page)
    const [first] = processes as [OpenJobs]
    await first.inside(
      Jobs.use((jobs) => Effect.forEach(pages, (page) => jobs.send(shared, { page }), { discard: true }))
    )
    const working = (one: OpenJobs) =>
      one.inside(
        Effect.andThen(
          Jobs.use((jobs) => jobs.work(shared, ({ data }) => Effect.sync(() => void done.push(data.page)))),
          Effect.promise(() => vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(pages.length)))
        )
      )
    await Promise.all(processes.map(working))
    expect(done.toSorted((one, other) => one - other)).toEqual(pages)
  })

  it("one that relies on a job which waits already has it wait for what it stores", async () => {
    const [first, second] = processes as [OpenJobs, OpenJobs]
    const send = Jobs.use((jobs) => jobs.send(relied, { page: 1 }, { key: "changed" }))
    const query = (statement: string) => SqlClient.SqlClient.use((sql) => sql.unsafe(statement).pipe(Effect.orDie))
    await first.inside(Effect.andThen(query("CREATE TABLE stored (page int)"), send))
    const storing = second.inside(
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* query("INSERT INTO stored VALUES (1)")
            const isSent = yield* send
            // Others look for jobs meanwhile.
            yield* query("SELECT pg_sleep(2)")
            return isSent
          })
        )
      )
    )
    const seen = await first.inside(
      Effect.gen(function* () {
        const counts = yield* Queue.unbounded<number>()
        // The other has sent, or waits for what this one takes.
        yield* query("SELECT pg_sleep(1)")
        yield* Jobs.use((jobs) =>
          jobs.work(relied, () =>
            Effect.flatMap(query("SELECT 1 FROM stored"), (rows) => Queue.offer(counts, rows.length)).pipe(
              Effect.asVoid
            )
          )
        )
        return yield* Queue.take(counts)
      })
    )
    expect(await storing).toBe(false)
    expect(seen).toBe(1)
  })

  it("one that is to end ends, though the database does not answer it", async () => {
    const [first] = processes as [OpenJobs]
    const ending = await openJobs([relied], { ...variables, SHUTDOWN_SECONDS: "1" })
    const query = (statement: string) => SqlClient.SqlClient.use((sql) => sql.unsafe(statement).pipe(Effect.orDie))
    const waiting = `SELECT DISTINCT pid FROM pg_locks WHERE NOT granted`
    await first.inside(
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* query("LOCK TABLE pgboss.job, pgboss.queue, pgboss.version IN ACCESS EXCLUSIVE MODE")
            // It looks for jobs that were lost, as does the other.
            let pids: ReadonlyArray<unknown> = []
            while (pids.length < 2) pids = yield* query(waiting)
            yield* Effect.promise(() => ending.close())
          })
        )
      )
    )
  })

  it("one that is killed loses no job: another takes it", async () => {
    const [first] = processes as [OpenJobs]
    await first.inside(Jobs.use((jobs) => jobs.send(held, { page: 9 })))
    const holder = run("tests/kit/harness/jobHolder.ts", [], variables)
    await holder.says(/taken 9/)
    holder.process.kill("SIGKILL")
    await holder.ended
    const taken = await first.inside(
      Effect.gen(function* () {
        const pages = yield* Queue.unbounded<number>()
        yield* Jobs.use((jobs) => jobs.work(held, ({ data }) => Queue.offer(pages, data.page).pipe(Effect.asVoid)))
        return yield* Queue.take(pages)
      })
    )
    expect(taken).toBe(9)
  })

  it("what is scheduled is sent once", async () => {
    const [first] = processes as [OpenJobs]
    const soon = new Date(Date.now() + 5_000)
    const cron = `${soon.getUTCMinutes()} ${soon.getUTCHours()} * * *`
    for (const { inside } of processes) await inside(Jobs.use((jobs) => jobs.schedule(daily, cron, { page: 1 }, "one")))
    const ask = (statement: string) => first.inside(SqlClient.SqlClient.use((sql) => sql.unsafe(statement)))
    const sent = () => ask("SELECT data FROM pgboss.job WHERE name = 'daily'")
    await vi.waitFor(async () => expect(await sent()).toEqual([{ data: { page: 1 } }]), { timeout: 40_000 })
    // It is done, so that its key keeps no other out; each process looks again.
    await first.inside(
      Effect.andThen(
        Jobs.use((jobs) => jobs.work(daily, () => Effect.void)),
        Effect.never.pipe(
          Effect.race(
            Effect.promise(() =>
              vi.waitFor(async () =>
                expect(await ask("SELECT 1 FROM pgboss.job WHERE name = 'daily' AND state = 'completed'")).toHaveLength(
                  1
                )
              )
            )
          )
        )
      )
    )
    const looked = async () => String(JSON.stringify(await ask("SELECT cron_on FROM pgboss.version")))
    for (let look = 0; look < 3; look += 1) {
      const last = await looked()
      await vi.waitFor(async () => expect(await looked()).not.toBe(last))
    }
    expect(await sent()).toHaveLength(1)
  })
})
