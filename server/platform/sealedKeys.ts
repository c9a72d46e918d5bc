import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CannotStart } from "./config.ts"
import { sealing, sealingAtFirst } from "./sealing.ts"

export interface SealedKey {
  readonly kid: string
  readonly sealed: string
  readonly madeAt: string
  /** Seconds since then, by the database's clock. */
  readonly age: number
}

/** The signing keys as the database has them, newest first. */
export const sealedKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<SealedKey>`SELECT kid, sealed, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS "madeAt",
      extract(epoch FROM now() - created_at)::float8 AS age
    FROM signing_keys ORDER BY created_at DESC, kid`
})

/** Seconds after which every process has read a key that another made: each reads all keys once a minute. */
const knownToAll = 120

const daySeconds = 86_400

/**
 * Of keys, newest first, the one that signs: the newest that every process knows. If that is a day older than a key is to
 * sign, or there is none, it is the first of the newer ones, at once.
 */
export const signingOf = <Key extends Pick<SealedKey, "age">>(keys: ReadonlyArray<Key>, days: number): Key | null =>
  keys.find(({ age }) => age >= knownToAll && age <= (days + 1) * daySeconds) ??
  keys.findLast(({ age }) => age < knownToAll) ??
  keys[0] ??
  null

const openedWith = Effect.fnUntraced(function* (found: Effect.Success<typeof sealing>, rows: ReadonlyArray<SealedKey>) {
  const keys: Array<{ readonly kid: string; readonly secret: Buffer; readonly age: number }> = []
  for (const { kid, sealed, age } of rows) {
    const secret = found.open(kid, sealed)
    if (secret === null || secret.length < 32) {
      return yield* new CannotStart({
        message: `The signing keys in the database were sealed with another key than the one in ${found.file}. Put that one back from a backup; or empty the table signing_keys, which signs everybody out.`
      })
    }
    keys.push({ kid, secret, age })
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
