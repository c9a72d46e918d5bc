import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { TooManyRequests } from "../../src/contract/refusals.ts"
import { SecurityLog } from "./SecurityLog.ts"

export interface Allowance {
  /** The maximum per window. */
  readonly hits: number
  readonly seconds: number
}

/** Counts attempts in the database, so that several servers count together. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /** Seconds until the next attempt is allowed; 0 if this one is. Only a hash of `what` is stored. */
    readonly count: (what: ReadonlyArray<string>, allowance: Allowance) => Effect.Effect<number>
    /** Counts an attempt, and refuses it beyond the allowance. */
    readonly allow: (
      what: ReadonlyArray<string>,
      allowance: Allowance,
      /** How many attempts this counts as. */
      weight?: number
    ) => Effect.Effect<void, TooManyRequests>
    /** Uncounts an attempt, because it succeeded. */
    readonly uncount: (what: ReadonlyArray<string>) => Effect.Effect<void>
    readonly forget: (what: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("sayfa/RateLimits") {
  static readonly layer = Layer.effect(
    RateLimits,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const security = yield* SecurityLog
      const keyOf = (what: ReadonlyArray<string>) => createHash("sha256").update(what.join("\0")).digest("base64url")
      const count = Effect.fn("RateLimits.count")(function* (
        what: ReadonlyArray<string>,
        { hits, seconds }: Allowance,
        weight = 1
      ) {
        const key = keyOf(what)
        const rows = yield* sql<{ hits: number; wait: number }>`
          WITH over AS (
            DELETE FROM attempts WHERE began_at < now() - make_interval(days => 1) AND key <> ${key}
          )
          INSERT INTO attempts AS a (key, began_at, hits) VALUES (${key}, now(), ${weight}::int)
          ON CONFLICT (key) DO UPDATE SET
            hits = CASE WHEN a.began_at < now() - make_interval(secs => ${seconds}) THEN excluded.hits ELSE a.hits + excluded.hits END,
            began_at = CASE WHEN a.began_at < now() - make_interval(secs => ${seconds}) THEN now() ELSE a.began_at END
          RETURNING hits, ceil(${seconds} - extract(epoch FROM now() - began_at))::int AS wait`.pipe(Effect.orDie)
        const row = rows[0]
        if (row === undefined || row.hits <= hits) return 0
        // Once in a window, however often it is tried.
        if (row.hits - weight <= hits) yield* security.note("limited", { userId: null, what: what[0] ?? "" })
        return Math.max(1, row.wait)
      })
      return RateLimits.of({
        count: (what, allowance) => count(what, allowance),
        allow: Effect.fn("RateLimits.allow")(function* (what, allowance, weight) {
          const wait = yield* count(what, allowance, weight)
          if (wait > 0) return yield* new TooManyRequests({ retryAfterSeconds: wait })
        }),
        uncount: Effect.fn("RateLimits.uncount")((what) =>
          sql`UPDATE attempts SET hits = hits - 1 WHERE key = ${keyOf(what)} AND hits > 0`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        ),
        forget: Effect.fn("RateLimits.forget")((what) =>
          sql`DELETE FROM attempts WHERE key = ${keyOf(what)}`.pipe(Effect.orDie, Effect.asVoid)
        )
      })
    })
  )
}
