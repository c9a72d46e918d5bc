import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CannotStart } from "./config.ts"
import { sealing, sealingAtFirst } from "./sealing.ts"

export interface SealedKey {
  readonly kid: string
  readonly sealed: string
  readonly madeAt: string
}

/** The signing keys as the database has them, newest first. */
export const sealedKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<SealedKey>`SELECT kid, sealed, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS "madeAt"
    FROM signing_keys ORDER BY created_at DESC, kid`
})

const openedWith = Effect.fnUntraced(function* (found: Effect.Success<typeof sealing>, rows: ReadonlyArray<SealedKey>) {
  const keys: Array<{ readonly kid: string; readonly secret: Buffer }> = []
  for (const { kid, sealed } of rows) {
    const secret = found.open(kid, sealed)
    if (secret === null || secret.length < 32) {
      return yield* new CannotStart({
        message: `The signing keys in the database were sealed with another key than the one in ${found.file}. Put that one back from a backup; or empty the table signing_keys, which signs everybody out.`
      })
    }
    keys.push({ kid, secret })
  }
  return { keys, seal: found.seal }
})

/** All signing keys, opened, and what seals more: so nobody seals one that the shop's servers cannot open. */
export const openedKeys = Effect.gen(function* () {
  return yield* openedWith(yield* sealing, yield* sealedKeys)
})

/** The same for a server, which makes the first key file where nothing was sealed yet. */
export const openedKeysAtFirst = Effect.gen(function* () {
  const rows = yield* sealedKeys
  return yield* openedWith(yield* rows.length === 0 ? sealingAtFirst : sealing, rows)
})
