import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A backup that was killed holds files no longer than this. */
const holdMinutes = 15

/** While a backup copies files, none that its rows may speak of is deleted; called again and again until it is made. */
export const holdFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO settings (key, value)
    VALUES ('files_held_until', (now() + make_interval(mins => ${holdMinutes}))::text)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
}).pipe(Effect.withSpan("Backup.holdFiles"))

export const releaseFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM settings WHERE key = 'files_held_until'`
}).pipe(Effect.withSpan("Backup.releaseFiles"))

/** Whether files must stay for now; asked after the rows that spoke of them are gone, and before they are deleted. */
export const areFilesHeld = (sql: SqlClient.SqlClient) =>
  sql<{ readonly is: boolean }>`SELECT EXISTS (
    SELECT 1 FROM settings
    WHERE CASE WHEN key = 'files_held_until' THEN value::timestamptz > now() ELSE false END) AS is`.pipe(
    Effect.map(([held]) => held?.is === true)
  )
