import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { folderOf } from "../catalogue/folderOf.ts"
import { areFilesHeld } from "../platform/backup/heldFiles.ts"
import { Storage } from "../platform/storage.ts"

/**
 * Storage keys to delete, kept in a table so that a server that dies leaves no files behind. A key that an issue refers
 * to is never deleted.
 */
export class Removals extends Context.Service<
  Removals,
  {
    /** Deletes rows that name files in a transaction, then the files. Answers with their keys, as `taking` does. */
    readonly after: (
      taking: Effect.Effect<ReadonlyArray<string>, SqlError.SqlError>
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Deletes a file in an hour, unless an issue refers to it then. Called before writing it, or when it is given up. */
    readonly expect: (key: string) => Effect.Effect<void>
    /** Deletes due files repeatedly for a day, because a running conversion may still write some. */
    readonly clearDue: Effect.Effect<void>
  }
>()("sayfa/Removals") {
  static readonly layer = Layer.effect(
    Removals,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      /** Answers with the keys that are deleted. */
      const clear = Effect.fn("Removals.clear")(function* (keys: ReadonlyArray<string>) {
        // What a backup that is being made may need stays in the table, and goes at the next look.
        if (yield* areFilesHeld(sql)) return []
        return yield* Effect.filter(keys, (key) =>
          storage.remove(key).pipe(
            Effect.as(true),
            Effect.catch((error) => Effect.as(Effect.logWarning("A file could not be removed yet", error), false))
          )
        )
      })
      return Removals.of({
        after: Effect.fn("Removals.after")(
          function* (taking) {
            const keys = yield* taking.pipe(
              Effect.tap((keys) =>
                Effect.forEach(
                  keys,
                  (key) => sql`INSERT INTO removals (key, due_at) VALUES (${key}, now())
                  ON CONFLICT (key) DO UPDATE SET due_at = now()`
                )
              ),
              sql.withTransaction
            )
            yield* clear(keys)
            return keys
          },
          Effect.orDie,
          Effect.uninterruptible
        ),
        expect: Effect.fn("Removals.expect")(function* (key) {
          yield* sql`INSERT INTO removals (key, due_at) VALUES (${key}, now() + make_interval(hours => 1))
            ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at`
        }, Effect.orDie),
        clearDue: Effect.gen(function* () {
          yield* sql`DELETE FROM removals r WHERE EXISTS (SELECT 1 FROM conversions c WHERE c.pdf = r.key OR r.key IN ('content/' || c.folder, 'content/' || c.cover_folder))
            OR EXISTS (SELECT 1 FROM issues i WHERE 'content/' || ${folderOf(sql)} = r.key)
            OR EXISTS (SELECT 1 FROM issues i WHERE r.key IN ('content/' || i.cover_picture, 'content/' || i.cover_folder))`
          const due = yield* sql<{ key: string }>`SELECT key FROM removals WHERE due_at <= now()`
          for (const key of yield* clear(due.map(({ key }) => key))) {
            yield* sql`DELETE FROM removals WHERE key = ${key} AND due_at < now() - make_interval(days => 1)`
          }
        }).pipe(Effect.withSpan("Removals.clearDue"), Effect.orDie)
      })
    })
  )
}
