import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

const megabyte = 1024 * 1024

let server: RunningServer

beforeAll(async () => {
  setFlagsFromString("--expose-gc")
  server = await startServer()
})
afterAll(() => server.stop())

/** The heap in use after a collection of garbage, in MiB. */
const heap = (): number => {
  const collect = runInNewContext("gc") as () => void
  collect()
  return process.memoryUsage().heapUsed / megabyte
}

const ask = (times: number) =>
  server.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.forEach(
        Array.from({ length: times }),
        () => sql`SELECT repeat('a', 100) || n AS text FROM generate_series(1, 10000) n`,
        { discard: true }
      )
    )
  )

it("the embedded database keeps nothing of what it has answered", async () => {
  await ask(2)
  const before = heap()
  await ask(20)
  expect(heap() - before).toBeLessThan(10)
})
