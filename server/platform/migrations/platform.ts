import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { getConstructionPlans } from "pg-boss"
import { execute } from "../queue/execute.ts"
import { run } from "./run.ts"

export const settings = run([`CREATE TABLE settings (key text PRIMARY KEY, value text NOT NULL)`])

/** The tables of pg-boss, in a schema of their own; later versions of it bring them up to date themselves. */
export const jobs = SqlClient.SqlClient.use((sql) => execute(sql, getConstructionPlans())).pipe(Effect.asVoid)
