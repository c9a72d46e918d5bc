import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, it } from "vitest"
import { Configuration, readEnvironment } from "../../../server/platform/config.ts"
import { tidyJobs } from "../../../server/platform/queue/tidyJobs.ts"
import { openJobs, queueOf } from "../../kit/harness/openJobs.ts"
import { freshFolder, removeFolder } from "../../kit/harness/server.ts"

it("lets new jobs take the room of those that are gone", async () => {
  const folder = await freshFolder()
  const { inside, close } = await openJobs([queueOf("many")], { DATA_DIR: folder })
  try {
    const environment = await Effect.runPromise(readEnvironment({ DATA_DIR: folder }))
    const comeAndGo = SqlClient.SqlClient.use((sql) =>
      Effect.gen(function* () {
        yield* sql`INSERT INTO pgboss.job (name, data) SELECT 'many', '{"page": 1}' FROM generate_series(1, 3000)`
        yield* sql`DELETE FROM pgboss.job`
        const [table] = yield* sql<{ size: number }>`SELECT pg_relation_size('pgboss.job_common')::int AS size`
        return table?.size ?? 0
      })
    )
    const tidy = Effect.provide(tidyJobs, Configuration.layer(environment))
    const first = await inside(comeAndGo)
    const untidied = await inside(comeAndGo)
    await inside(tidy)
    await inside(comeAndGo)
    await inside(tidy)
    const tidied = await inside(comeAndGo)
    expect(untidied).toBeGreaterThan(1.5 * first)
    expect(tidied).toBeLessThan(1.2 * first)
  } finally {
    await close()
    await removeFolder(folder)
  }
})
