import { Context, Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import type { Principal } from "../../src/contract/authorisation.ts"
import { type Allowance, RateLimits } from "../platform/rateLimits.ts"
import { visitor } from "../platform/http/remoteAddress.ts"

/** New browser ids per address and day; more are answered alike, but not stored. */
const newClients: Allowance = { hits: 1000, seconds: 24 * 60 * 60 }

/** Browsers by the ids they chose, with their last users. */
export class Clients extends Context.Service<
  Clients,
  {
    /** Records a browser, and that the session is used in it. */
    readonly note: (
      clientId: string,
      principal: Principal | null
    ) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
    /** Deletes browsers not seen for 180 days. */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Clients") {
  static readonly layer = Layer.effect(
    Clients,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const attempts = yield* RateLimits
      return Clients.of({
        note: Effect.fn("Clients.note")(function* (clientId, principal) {
          const userId = principal?.user.id ?? null
          const known = yield* sql`UPDATE clients SET last_seen_at = now(), user_id = coalesce(${userId}, user_id)
            WHERE id = ${clientId} RETURNING id`
          if (known.length === 0 && (yield* attempts.count(["browsers", yield* visitor], newClients)) === 0) {
            yield* sql`INSERT INTO clients (id, user_id) VALUES (${clientId}, ${userId}) ON CONFLICT (id) DO NOTHING`
          }
          if (principal !== null) {
            yield* sql`UPDATE sessions SET client_id = ${clientId}
              WHERE id = ${principal.sessionId} AND client_id IS DISTINCT FROM ${clientId}`
          }
        }, Effect.orDie),
        sweep: sql`DELETE FROM clients WHERE last_seen_at < now() - interval '180 days'`.pipe(
          Effect.withSpan("Clients.sweep"),
          Effect.orDie,
          Effect.asVoid
        )
      })
    })
  )
}
