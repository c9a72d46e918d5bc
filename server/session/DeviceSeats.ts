import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DeviceLimit } from "../../src/contract/DeviceLimit.ts"
import type { Principal } from "../../src/contract/authorisation.ts"
import { devicesOfPlan } from "../../src/domain/shop/plans.ts"
import { aliveDevices } from "../account/Devices.ts"

/** The devices on which a user may read what only a plan gives. Source: product, "Devices". */
export class DeviceSeats extends Context.Service<
  DeviceSeats,
  {
    /** Gives this session a device seat until it ends; fails with the other devices if all seats are taken. */
    readonly take: (principal: Principal) => Effect.Effect<void, DeviceLimit>
    readonly has: (sessionId: string) => Effect.Effect<boolean>
  }
>()("sayfa/DeviceSeats") {
  static readonly layer = Layer.effect(
    DeviceSeats,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const has = Effect.fnUntraced(function* (sessionId: string) {
        const rows = yield* sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND seat_at IS NOT NULL`
        return rows.length > 0
      })

      const take = Effect.fnUntraced(function* ({ user, sessionId }: Principal) {
        // Locked, so that two devices do not take the last seat at once.
        yield* sql`SELECT 1 FROM users WHERE id = ${user.id} FOR NO KEY UPDATE`
        const taken = yield* aliveDevices(sql, user.id, sql`id <> ${sessionId} AND seat_at IS NOT NULL`)
        if (taken.length >= devicesOfPlan) {
          return yield* new DeviceLimit({ devices: taken.map((device) => ({ ...device, isThis: false })) })
        }
        yield* sql`UPDATE sessions SET seat_at = now() WHERE id = ${sessionId} AND seat_at IS NULL`
      }, sql.withTransaction)

      return DeviceSeats.of({
        take: Effect.fn("DeviceSeats.take")(
          function* (principal) {
            if (!(yield* has(principal.sessionId))) yield* take(principal)
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        has: Effect.fn("DeviceSeats.has")(has, Effect.orDie)
      })
    })
  )
}
