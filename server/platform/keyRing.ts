import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { CannotKeep } from "./backup/CannotKeep.ts"
import { Configuration } from "./config.ts"
import { newId } from "./identity.ts"
import { openedKeys, sealedKeys, signingOf } from "./sealedKeys.ts"
import { newKey, sealing, sealingWith, writeKeys } from "./sealing.ts"

/** What can be asked of the keys. `kid` names a signing key. */
export const KeyOrder = Schema.Union([
  Schema.Struct({ do: Schema.Literals(["list", "rotate", "secretAdd", "secretUse", "secretDrop"]) }),
  Schema.Struct({ do: Schema.Literal("remove"), kid: Schema.String })
])
export type KeyOrder = typeof KeyOrder.Type

/** Whoever makes or seals signing keys does it alone. */
const alone = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('signing keys', 0))`.pipe(
    Effect.andThen(work),
    sql.withTransaction
  )
})

/** All signing keys, sealed with the first key of these. */
const resealed = Effect.fnUntraced(function* (keys: ReadonlyArray<Buffer>) {
  const sql = yield* SqlClient.SqlClient
  const { seal, open } = sealingWith(keys)
  for (const { kid, sealed } of yield* sealedKeys) {
    const secret = open(kid, sealed)
    if (secret === null) {
      return yield* new CannotKeep({ message: `No key in the file opens the signing key ${kid}. Nothing was changed.` })
    }
    yield* sql`UPDATE signing_keys SET sealed = ${seal(kid, secret)} WHERE kid = ${kid}`
  }
})

const onDisk = (act: () => Promise<void>) =>
  Effect.tryPromise({
    try: act,
    catch: (error) => new CannotKeep({ message: `The file of the key cannot be written: ${String(error)}` })
  })

const works = {
  list: Effect.gen(function* () {
    const { keys, open, file } = yield* sealing
    const { SIGNING_KEY_DAYS } = yield* Configuration
    const rows = yield* sealedKeys
    const signing = rows.indexOf(signingOf(rows, SIGNING_KEY_DAYS) as (typeof rows)[number])
    const found = rows.map(({ kid, sealed, madeAt }, at) => {
      const use = at === signing ? "signs" : at < signing ? "signs within three minutes" : "still valid"
      return `${kid}  made ${madeAt} UTC  ${open(kid, sealed) === null ? "sealed with a key that is not here" : use}`
    })
    return [...found, `${file}: ${keys.length === 1 ? "1 key" : `${keys.length} keys`}`]
  }),
  rotate: alone(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { seal } = yield* openedKeys
      const kid = newId()
      yield* sql`INSERT INTO signing_keys (kid, sealed) VALUES (${kid}, ${seal(kid, randomBytes(32))})`
      return [`The key ${kid} signs within three minutes, once all processes know it; nobody is signed out.`]
    })
  ),
  secretAdd: alone(
    Effect.gen(function* () {
      const { keys, next, file } = yield* sealing
      if (next !== null) {
        return yield* new CannotKeep({ message: `${file} has a key that is not used yet. Say \`secret use\` first.` })
      }
      yield* onDisk(() => writeKeys(file, keys, Buffer.from(newKey(), "base64url")))
      return [`${file} has ${keys.length + 1} keys; the last is not used yet. Copy it to every machine of the shop.`]
    })
  ),
  // Said twice it only seals again: what a use that ended early left is mended.
  secretUse: alone(
    Effect.gen(function* () {
      const { keys, next, file } = yield* sealing
      if (next === null && keys.length === 1) {
        return yield* new CannotKeep({ message: `${file} has one key. Say \`secret add\` first.` })
      }
      const turned = next === null ? keys : [next, ...keys.filter((key) => !key.equals(next))]
      if (next !== null) yield* onDisk(() => writeKeys(file, turned))
      yield* resealed(turned)
      return ["The new key seals all signing keys. Copy the file to every machine before you say `secret drop`."]
    })
  ),
  secretDrop: Effect.gen(function* () {
    const { keys, next, file } = yield* sealing
    if (next !== null) {
      return yield* new CannotKeep({ message: `The last key in ${file} is not used yet. Say \`secret use\` first.` })
    }
    // The others go once nothing is sealed with them any more.
    yield* alone(resealed(keys))
    yield* onDisk(() => writeKeys(file, keys.slice(0, 1)))
    return [`${file} has one key. Backups from before open with the old one, in a line of its own below.`]
  })
}

const remove = Effect.fnUntraced(function* (kid: string) {
  const sql = yield* SqlClient.SqlClient
  const [newest] = yield* sealedKeys
  if (newest?.kid === kid) {
    return yield* new CannotKeep({ message: "This is the newest key. Say `rotate` first, then remove it." })
  }
  const gone = yield* sql`DELETE FROM signing_keys WHERE kid = ${kid} RETURNING kid`
  if (gone.length === 0) return yield* new CannotKeep({ message: `There is no signing key ${kid}.` })
  return ["The key is gone. Whoever was signed in by it alone signs in again, within a minute."]
})

/** Answers with lines for the operator. */
export const obeyKeyOrder = (order: KeyOrder) =>
  (order.do === "remove" ? alone(remove(order.kid)) : works[order.do]).pipe(Effect.withSpan("Keys.obey"))
