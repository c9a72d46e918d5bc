import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DeadJob } from "../../../src/domain/help/TeamJobs.ts"
import { isoMoment } from "../isoMoment.ts"
import { deadLetters } from "./JobQueue.ts"

interface DeadKind {
  readonly queue: string
  readonly count: number
  readonly jobs: ReadonlyArray<DeadJob>
}

/** What we and the engine say of a job whose last try did not end by itself. */
const faults: Readonly<Record<string, DeadJob["fault"]>> = {
  "Its process ended": "ended",
  "job heartbeat timeout": "silent",
  "job timed out": "late"
}

/** The name of an error: nothing that could name a reader. */
const isName = (error: string): boolean => /^[A-Za-z]{1,80}$/u.test(error) && !/[a-z]{15}/u.test(error)

const faultOf = (said: string | null): Pick<DeadJob, "fault" | "error"> => {
  const fault = faults[said ?? ""]
  if (fault !== undefined) return { fault, error: null }
  return { fault: "failed", error: said !== null && isName(said) ? said : null }
}

/** The jobs that were given up, by kind: how many, and the newest of them without what they carried. */
export const deadByKind = Effect.fnUntraced(function* (listed: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<
    Omit<DeadJob, "fault" | "error"> & { readonly queue: string; readonly count: number; readonly said: string | null }
  >`SELECT id, queue, count, logged, at, tries, said FROM (
      SELECT id::text AS id, coalesce(source_name, '') AS queue, source_id::text AS logged,
        ${isoMoment(sql, sql`created_on`)} AS at, created_on, coalesce(source_retry_count, 0) + 1 AS tries,
        coalesce(output ->> 'message', output -> 'value' ->> 'message') AS said,
        (count(*) OVER (PARTITION BY source_name))::int AS count,
        row_number() OVER (PARTITION BY source_name ORDER BY created_on DESC, id) AS place
      FROM pgboss.job WHERE name = ${deadLetters} AND state = 'created'
    ) dead WHERE place <= ${listed}::int ORDER BY created_on DESC, id`
  return [...Map.groupBy(rows, ({ queue }) => queue)].map(([queue, jobs]): DeadKind => ({
    queue,
    count: jobs[0]?.count ?? 0,
    jobs: jobs.map(({ id, logged, at, tries, said }) => ({ id, logged, at, tries, ...faultOf(said) }))
  }))
})
