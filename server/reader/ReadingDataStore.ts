import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { emptyReadingData, type LaterReadingData, ReadingData } from "../../src/domain/reader/ReadingData.ts"

const decode = Schema.decodeUnknownEffect(ReadingData)

/** How many of an issue's saves are known by their ids. */
export const maxKnownSaves = 1_000

interface Stored {
  readonly data: unknown
  readonly version: number
  readonly is_known: boolean
  readonly save: string | null
}

/**
 * A user's reading data of an issue, replaced as a whole. The column is json, because jsonb refuses a NUL in a string. Each
 * version is made by one save, whose id is kept beside it.
 */
export class ReadingDataStore extends Context.Service<
  ReadingDataStore,
  {
    /** With the id of the save that came directly after version `since`. */
    readonly get: (userId: string, issueId: string, since: number | null) => Effect.Effect<LaterReadingData>
    /** Answers with the new version, or null if the stored one is not `base`; a null `base` replaces any. */
    readonly set: (
      userId: string,
      issueId: string,
      data: ReadingData,
      base: number | null,
      save: string | null
    ) => Effect.Effect<number | null>
    /** Bytes that the user's reading data of other issues take up in the database. */
    readonly bytesBeside: (userId: string, issueId: string) => Effect.Effect<number>
  }
>()("sayfa/ReadingDataStore") {
  static readonly layer = Layer.effect(
    ReadingDataStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = (userId: string, issueId: string, json: string) =>
        sql`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${userId}, ${issueId}, ${json}::text::json)
          ON CONFLICT (user_id, issue_id) DO NOTHING RETURNING version`

      const replace = (userId: string, issueId: string, json: string) =>
        sql`INSERT INTO reading_data (user_id, issue_id, data) VALUES (${userId}, ${issueId}, ${json}::text::json)
          ON CONFLICT (user_id, issue_id)
          DO UPDATE SET data = excluded.data, version = reading_data.version + 1, updated_at = now() RETURNING version`

      const update = (userId: string, issueId: string, json: string, base: number) =>
        sql`UPDATE reading_data SET data = ${json}::text::json, version = version + 1, updated_at = now()
          WHERE user_id = ${userId} AND issue_id = ${issueId} AND version = ${base} RETURNING version`

      /** One statement, so that no version is without its save. */
      const saving = (userId: string, issueId: string, save: string | null, written: Statement.Fragment) =>
        sql<{ readonly version: number }>`WITH written AS (${written}), kept AS (
            INSERT INTO reading_data_saves (user_id, issue_id, version, save)
            SELECT ${userId}, ${issueId}, version, ${save}::text FROM written
          ), forgotten AS (
            DELETE FROM reading_data_saves s USING written w
            WHERE s.user_id = ${userId} AND s.issue_id = ${issueId} AND s.version <= w.version - ${maxKnownSaves}
          )
          SELECT version FROM written`

      return ReadingDataStore.of({
        get: Effect.fn("ReadingDataStore.get")(function* (userId, issueId, since) {
          const [row] = yield* sql<Stored>`SELECT r.data, r.version, s.version IS NOT NULL AS is_known, s.save
            FROM reading_data r LEFT JOIN reading_data_saves s
              ON s.user_id = r.user_id AND s.issue_id = r.issue_id AND s.version = ${since}::bigint + 1
            WHERE r.user_id = ${userId} AND r.issue_id = ${issueId}`
          if (row === undefined) return { ...emptyReadingData, version: 0 }
          const known = row.is_known ? { nextSave: row.save } : {}
          return { ...(yield* decode(row.data)), version: row.version, ...known }
        }, Effect.orDie),
        set: Effect.fn("ReadingDataStore.set")(function* (
          userId,
          issueId,
          { bookmarks, notes, highlights },
          base,
          save
        ) {
          const json = JSON.stringify({ bookmarks, notes, highlights })
          const written =
            base === null
              ? replace(userId, issueId, json)
              : base === 0
                ? insert(userId, issueId, json)
                : update(userId, issueId, json, base)
          const [row] = yield* saving(userId, issueId, save, written)
          return row?.version ?? null
        }, Effect.orDie),
        bytesBeside: Effect.fn("ReadingDataStore.bytesBeside")(function* (userId, issueId) {
          const [row] = yield* sql<{ readonly bytes: number }>`
            SELECT coalesce(sum(pg_column_size(data)), 0)::float8 AS bytes FROM reading_data
            WHERE user_id = ${userId} AND issue_id <> ${issueId}`
          return row?.bytes ?? 0
        }, Effect.orDie)
      })
    })
  )
}
