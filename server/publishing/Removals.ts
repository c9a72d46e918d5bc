import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Storage } from "../platform/storage.ts"

/**
 * Keys of the store that are nobody's, in a table: a server that dies before the files are gone leaves none behind.
 * What an issue names is never removed.
 */
export class Removals extends Context.Service<
  Removals,
  {
    /** For the transaction that takes away what named them. */
    readonly add: (keys: ReadonlyArray<string>) => Effect.Effect<void>
    /** Said before a file is written that an issue will name within the hour; one that none does is removed. */
    readonly expect: (key: string) => Effect.Effect<void>
    /** Removes what is due. A file is removed for a day, because a conversion may still write what nobody will read. */
    readonly run: Effect.Effect<void>
  }
>()("sayfa/Removals") {
  static readonly layer = Layer.effect(
    Removals,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      return Removals.of({
        add: Effect.fn("Removals.add")(function* (keys) {
          for (const key of keys) {
            yield* sql`INSERT INTO removals (key, due_at) VALUES (${key}, now())
              ON CONFLICT (key) DO UPDATE SET due_at = now()`
          }
        }, Effect.orDie),
        expect: Effect.fn("Removals.expect")(function* (key) {
          yield* sql`INSERT INTO removals (key, due_at) VALUES (${key}, now() + make_interval(hours => 1))`
        }, Effect.orDie),
        run: Effect.gen(function* () {
          yield* sql`DELETE FROM removals r WHERE EXISTS (SELECT 1 FROM conversions c WHERE c.pdf = r.key)
            OR EXISTS (SELECT 1 FROM issues i WHERE 'content/' || coalesce(i.old_issue_id, i.id) = r.key)`
          const due = yield* sql<{ key: string }>`SELECT key FROM removals WHERE due_at <= now()`
          for (const { key } of due) {
            yield* storage.remove(key)
            yield* sql`DELETE FROM removals WHERE key = ${key} AND due_at < now() - make_interval(days => 1)`
          }
        }).pipe(Effect.withSpan("Removals.run"), Effect.ignore({ log: "Warn", message: "Files could not be removed" }))
      })
    })
  )
}
