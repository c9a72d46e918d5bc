import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { emptyReadingData, ReadingData, type VersionedReadingData } from "../../src/domain/reader/ReadingData.ts"

const decode = Schema.decodeUnknownEffect(ReadingData)

interface Row {
  readonly data: unknown
  readonly version: number
}

/**
 * A user's reading data of an issue, replaced as a whole. The column is json, because jsonb refuses a NUL in a string.
 */
export class ReadingDataStore extends Context.Service<
  ReadingDataStore,
  {
    readonly get: (userId: string, issueId: string) => Effect.Effect<VersionedReadingData>
    /** Answers with the new version, or null if the stored one is not `base`; a null `base` replaces any. */
    readonly set: (
      userId: string,
      issueId: string,
      data: ReadingData,
      base: number | null
    ) => Effect.Effect<number | null>
  }
>()("sayfa/ReadingDataStore") {
  static readonly layer = Layer.effect(
    ReadingDataStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = (userId: string, issueId: string, json: string) =>
        sql<Row>`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${userId}, ${issueId}, ${json}::text::json)
          ON CONFLICT (user_id, issue_id) DO NOTHING RETURNING version`

      const replace = (userId: string, issueId: string, json: string) =>
        sql<Row>`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${userId}, ${issueId}, ${json}::text::json)
          ON CONFLICT (user_id, issue_id)
          DO UPDATE SET data = excluded.data, version = reading_data.version + 1, updated_at = now() RETURNING version`

      const update = (userId: string, issueId: string, json: string, base: number) =>
        sql<Row>`UPDATE reading_data SET data = ${json}::text::json, version = version + 1, updated_at = now()
          WHERE user_id = ${userId} AND issue_id = ${issueId} AND version = ${base} RETURNING version`

      return ReadingDataStore.of({
        get: Effect.fn("ReadingDataStore.get")(function* (userId, issueId) {
          const [row] = yield* sql<Row>`SELECT data, version FROM reading_data
            WHERE user_id = ${userId} AND issue_id = ${issueId}`
          return row === undefined
            ? { ...emptyReadingData, version: 0 }
            : { ...(yield* decode(row.data)), version: row.version }
        }, Effect.orDie),
        set: Effect.fn("ReadingDataStore.set")(function* (userId, issueId, { bookmarks, notes, highlights }, base) {
          const json = JSON.stringify({ bookmarks, notes, highlights })
          const [row] = yield* base === null
            ? replace(userId, issueId, json)
            : base === 0
              ? insert(userId, issueId, json)
              : update(userId, issueId, json, base)
          return row?.version ?? null
        }, Effect.orDie)
      })
    })
  )
}
