import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Storage } from "../platform/storage.ts"

/**
 * Keys of the store that are nobody's, in a table: a server that dies before the files are gone leaves none behind.
 * What an issue names is never removed.
 */
export class Removals extends Context.Service<
  Removals,
  {
    /** Takes away, in one transaction, what names files; they go after it. Answers with their keys, as `taking` does. */
    readonly after: (
      taking: Effect.Effect<ReadonlyArray<string>, SqlError.SqlError>
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Said before a file is written that an issue will name within the hour; one that none does is removed. */
    readonly expect: (key: string) => Effect.Effect<void>
    /** Removes what is due, each for a day, and until it is gone: a conversion may still write what nobody will read. */
    readonly clearDue: Effect.Effect<void>
  }
>()("sayfa/Removals") {
  static readonly layer = Layer.effect(
    Removals,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      /** Answers with those whose files are gone. */
      const clear = Effect.fn("Removals.clear")((keys: ReadonlyArray<string>) =>
        Effect.filter(keys, (key) =>
          storage.remove(key).pipe(
            Effect.as(true),
            Effect.catch((error) => Effect.as(Effect.logWarning("A file could not be removed yet", error), false))
          )
        )
      )
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
          yield* sql`INSERT INTO removals (key, due_at) VALUES (${key}, now() + make_interval(hours => 1))`
        }, Effect.orDie),
        clearDue: Effect.gen(function* () {
          yield* sql`DELETE FROM removals r WHERE EXISTS (SELECT 1 FROM conversions c WHERE c.pdf = r.key)
            OR EXISTS (SELECT 1 FROM issues i WHERE 'content/' || coalesce(i.old_issue_id, i.id) = r.key)`
          const due = yield* sql<{ key: string }>`SELECT key FROM removals WHERE due_at <= now()`
          for (const key of yield* clear(due.map(({ key }) => key))) {
            yield* sql`DELETE FROM removals WHERE key = ${key} AND due_at < now() - make_interval(days => 1)`
          }
        }).pipe(Effect.withSpan("Removals.clearDue"), Effect.orDie)
      })
    })
  )
}
