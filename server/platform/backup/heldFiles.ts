import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CannotKeep } from "./CannotKeep.ts"

/** A backup that was killed holds files no longer than this. */
const holdMinutes = 15

const beginning = "files_held_until:"

/** Whether a row of the settings is such a hold; only of these is the value a moment. */
const lasts = `CASE WHEN key LIKE '${beginning}%' THEN value::timestamptz > now() END`

/** While a backup copies files, none that its rows may speak of is deleted. Each backup has a hold of its own. */
export const holdFiles = Effect.fn("Backup.holdFiles")(function* (backup: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM settings WHERE NOT ${sql.literal(lasts)}`
  yield* sql`INSERT INTO settings (key, value)
    VALUES (${beginning + backup}, (now() + make_interval(mins => ${holdMinutes}))::text)`
})

/** Called again and again until the backup is made. One that ended once is over: files may have gone since. */
export const renewHold = Effect.fn("Backup.renewHold")(function* (backup: string) {
  const sql = yield* SqlClient.SqlClient
  const renewed = yield* sql`UPDATE settings SET value = (now() + make_interval(mins => ${holdMinutes}))::text
    WHERE key = ${beginning + backup} AND ${sql.literal(lasts)} RETURNING key`
  if (renewed.length > 0) return
  return yield* new CannotKeep({
    message: `The shop did not hear of this backup for ${holdMinutes} minutes and may have deleted files that it needs. It is half-written; make another one.`
  })
})

export const releaseFiles = Effect.fn("Backup.releaseFiles")(function* (backup: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM settings WHERE key = ${beginning + backup}`
})

/** Whether files must stay for now; asked after it was read which rows speak of them, and before they are deleted. */
export const areFilesHeld = (sql: SqlClient.SqlClient) =>
  sql<{ readonly is: boolean }>`SELECT EXISTS (SELECT 1 FROM settings WHERE ${sql.literal(lasts)}) AS is`.pipe(
    Effect.map(([held]) => held?.is === true)
  )
