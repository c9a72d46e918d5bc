import { Effect } from "effect"
import { join, resolve } from "node:path"
import type { Environment } from "../config.ts"
import { keyFile } from "../sealing.ts"
import { CannotKeep } from "./CannotKeep.ts"
import { digestOf } from "./drafted.ts"
import type { Kept } from "./makeBackup.ts"
import type { KeptFile } from "./Manifest.ts"
import { passing } from "./namedFiles.ts"
import { storeOf } from "./openFiles.ts"
import { checked, isAlone, restore, type Source, writeShop } from "./restore.ts"
import { withStoppedShop } from "./shop.ts"
import { tableFile } from "./takeSnapshot.ts"

const databaseOf = ({ DATABASE_URL, DATA_DIR }: Environment): string => DATABASE_URL ?? resolve(DATA_DIR)

const sourceOf = Effect.fnUntraced(function* (shop: Kept, withFiles: boolean) {
  const { snapshot, named, folder } = yield* shop.snapshot
  const sizes = new Map(named.flatMap(({ key, size }) => (size === null ? [] : [[key, size] as const])))
  const listed = (withFiles ? yield* shop.files.everything : []).filter(
    ({ key, size }) => !passing.some((beginning) => key.startsWith(beginning)) && (sizes.get(key) ?? size) === size
  )
  const files = yield* Effect.forEach(
    listed,
    ({ key, etag }) => Effect.map(digestOf(shop.files, key), (digest): KeptFile => ({ key, etag, ...digest })),
    { concurrency: 8 }
  )
  return {
    snapshot,
    files,
    tablePath: (table) => Effect.succeed(join(folder, tableFile(table))),
    store: shop.files,
    keyOf: ({ key }) => key,
    missing: []
  } satisfies Source
})

/**
 * Copies a shop that nobody has open to where other settings lead, by what backups and restores are made of. Where its
 * database or its files stay, only the other is copied.
 */
export const moveTo = Effect.fn("Backup.move")(function* (
  from: Environment,
  to: Environment,
  scratch: string,
  replace: boolean
) {
  const moved = {
    database: databaseOf(from) !== databaseOf(to),
    files: (yield* storeOf(from)) !== (yield* storeOf(to))
  }
  if (!moved.database && !moved.files) {
    return yield* new CannotKeep({ message: "The new settings lead to the same database and the same files." })
  }
  return yield* withStoppedShop(
    from,
    scratch,
    Effect.fnUntraced(function* (shop) {
      yield* isAlone
      const look = Effect.flatMap(sourceOf(shop, moved.files), (source) =>
        checked(source, to, {
          replace,
          signOut: false,
          keepDatabase: !moved.database,
          keepFiles: !moved.files,
          isRead: true,
          key: keyFile(from)
        })
      )
      const done = yield* moved.database
        ? restore(to, scratch, look)
        : Effect.flatMap(look, (found) => writeShop(found, scratch))
      return { ...done, rows: moved.database ? done.rows : null, files: moved.files ? done.files : null }
    })
  )
})
