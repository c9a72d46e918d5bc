import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { emptyReadingData, ReadingData } from "../../src/domain/reader/ReadingData.ts"

const decode = Schema.decodeUnknownEffect(ReadingData)

/** What a reader keeps of an issue, replaced as a whole. The column is json, not jsonb, which refuses a NUL in a string. */
export class ReadingDataStore extends Context.Service<
  ReadingDataStore,
  {
    readonly get: (userId: string, issueId: string) => Effect.Effect<ReadingData>
    readonly set: (userId: string, issueId: string, data: ReadingData) => Effect.Effect<void>
  }
>()("sayfa/ReadingDataStore") {
  static readonly layer = Layer.effect(
    ReadingDataStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ReadingDataStore.of({
        get: Effect.fn("ReadingDataStore.get")(function* (userId, issueId) {
          const rows = yield* sql<{ data: unknown }>`SELECT data FROM reading_data
            WHERE user_id = ${userId} AND issue_id = ${issueId}`
          return rows[0] === undefined ? emptyReadingData : yield* decode(rows[0].data)
        }, Effect.orDie),
        set: Effect.fn("ReadingDataStore.set")(function* (userId, issueId, data) {
          yield* sql`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${userId}, ${issueId}, ${JSON.stringify(data)}::text::json)
            ON CONFLICT (user_id, issue_id) DO UPDATE SET data = excluded.data, updated_at = now()`
        }, Effect.orDie)
      })
    })
  )
}
