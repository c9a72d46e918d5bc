import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Device, deviceOf } from "../../src/domain/account/Device.ts"
import { isPublicId, type PublicId } from "../../src/domain/catalogue/PublicId.ts"

interface Row {
  readonly id: PublicId
  readonly userAgent: string
  readonly signedInAt: Date
  readonly lastSeenAt: Date
}

/** The user's live sessions that match `which`, as devices, most recently used first. */
export const aliveDevices = (sql: SqlClient.SqlClient, userId: string, which: Statement.Fragment) =>
  Effect.map(
    sql<Row>`SELECT id, user_agent AS "userAgent", created_at AS "signedInAt", seen_at AS "lastSeenAt" FROM sessions
      WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > now() AND ${which}
      ORDER BY seen_at DESC, created_at DESC, id`,
    (rows) => rows.map(({ userAgent, ...device }) => ({ ...device, ...deviceOf(userAgent) }))
  )

/** The devices a user is signed in on: one per live session. */
export class Devices extends Context.Service<
  Devices,
  {
    /** Most recently used first. */
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<Omit<Device, "isThis">>>
    /** Ends the session; false if the user has no live session with this id. */
    readonly revoke: (userId: string, id: string) => Effect.Effect<boolean>
  }
>()("sayfa/Devices") {
  static readonly layer = Layer.effect(
    Devices,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return Devices.of({
        of: Effect.fn("Devices.of")((userId) => aliveDevices(sql, userId, sql`true`), Effect.orDie),
        revoke: Effect.fn("Devices.revoke")(function* (userId, id) {
          if (!isPublicId(id)) return false
          const rows = yield* sql`UPDATE sessions SET revoked_at = now()
            WHERE id = ${id} AND user_id = ${userId} AND revoked_at IS NULL AND expires_at > now() RETURNING id`
          return rows.length > 0
        }, Effect.orDie)
      })
    })
  )
}
