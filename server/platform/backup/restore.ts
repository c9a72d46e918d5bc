import { Effect, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { existsSync } from "node:fs"
import { constants, copyFile, mkdir, readFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { Environment } from "../config.ts"
import type { Files, StorageError } from "../files/Files.ts"
import { migrate, newestMigration } from "../migrations.ts"
import { keyFile, readKeys, sealingWith } from "../sealing.ts"
import { CannotKeep } from "./CannotKeep.ts"
import { digestOf, drafted } from "./drafted.ts"
import { loadTables, rowsThere } from "./loadTables.ts"
import { filesIn, objectOf, readManifest, tableOf } from "./makeBackup.ts"
import type { KeptFile, KeptTable, Snapshot } from "./Manifest.ts"
import { filesOf } from "./openFiles.ts"
import { eachOfLines, lineHash } from "./packedLines.ts"
import { hasDatabase, withDatabase } from "./shop.ts"

/** What a shop is made of again: from a backup, or from another shop that was read just now. */
export interface Source {
  readonly snapshot: Snapshot
  readonly files: ReadonlyArray<KeptFile>
  /** Where a table's rows lie on this disk. */
  readonly tablePath: (table: KeptTable) => Effect.Effect<string, StorageError, Scope.Scope>
  /** The store in which the files are, and under which keys. */
  readonly store: Files
  readonly keyOf: (file: KeptFile) => string
  /** What rows speak of and the shop itself did not have. */
  readonly missing: ReadonlyArray<string>
}

export interface Choices {
  /** What is there may go. */
  readonly replace: boolean
  /** The keys that people are signed in by may go. */
  readonly signOut: boolean
  /** Only the files are copied. */
  readonly keepDatabase?: boolean
  /** Only the database is copied. */
  readonly keepFiles?: boolean
  /** The source was read just now, and is what it says. */
  readonly isRead?: boolean
  /** The file of the source's own key, which is copied to where the shop to be has none. */
  readonly key?: string
}

/** A source that was looked at. Nothing was written for that. */
export interface Checked {
  readonly source: Source
  readonly environment: Environment
  readonly choices: Choices
  /** The file of a key that is to be copied. */
  readonly key: string | null
}

const atOnce = 8

/** A backup as a source. */
export const backupSource = Effect.fn("Backup.source")(function* (place: Files, id: string) {
  const manifest = yield* readManifest(place, id)
  return {
    snapshot: manifest.snapshot,
    files: yield* filesIn(place, id, manifest),
    tablePath: (table) => place.path(tableOf(id, table)),
    store: place,
    keyOf: ({ sha256 }) => objectOf(sha256),
    missing: manifest.missing ?? []
  } satisfies Source
})

const checkTable = Effect.fnUntraced(function* (source: Source, table: KeptTable) {
  const counted = lineHash()
  yield* eachOfLines(yield* source.tablePath(table), (lines) => Effect.sync(() => void counted.add(lines))).pipe(
    Effect.catchTag("UnknownError", () => Effect.void)
  )
  const { rows, sha256 } = counted.end()
  return rows === table.rows && sha256 === table.sha256 ? [] : [`table ${table.schema}.${table.name}`]
}, Effect.scoped)

/** Names of what is missing from a source or is not as it was written; everything is read. */
export const faultsOf = Effect.fn("Backup.faultsOf")(function* (source: Source) {
  const tables = yield* Effect.forEach(source.snapshot.tables, (table) =>
    checkTable(source, table).pipe(Effect.orElseSucceed(() => [`table ${table.schema}.${table.name}`]))
  )
  const once = [...new Map(source.files.map((file) => [source.keyOf(file), file])).values()]
  const files = yield* Effect.forEach(
    once,
    (file) =>
      digestOf(source.store, source.keyOf(file)).pipe(
        Effect.map(({ size, sha256 }) => size === file.size && sha256 === file.sha256),
        Effect.orElseSucceed(() => false),
        Effect.map((isWhole) => (isWhole ? [] : [`file ${file.key} (${source.keyOf(file)})`]))
      ),
    { concurrency: atOnce }
  )
  return [...tables, ...files].flat()
})

/** What the file of a key holds; null if it is not there. */
const keyText = (file: string) =>
  Effect.tryPromise({
    try: () =>
      readFile(file, "utf8").catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
        throw error
      }),
    catch: (error) => new CannotKeep({ message: `The key in ${file} cannot be read: ${String(error)}` })
  })

/** Fails unless the key of the shop to be opens the signing keys of the source. */
const checkKey = Effect.fnUntraced(function* (source: Source, file: string, remedy: string) {
  const table = source.snapshot.tables.find(({ name }) => name === "signing_keys")
  if (table === undefined || table.rows === 0) return
  const text = yield* keyText(file)
  if (text === null) return yield* new CannotKeep({ message: `There is no ${file}. ${remedy}` })
  const [kidAt, sealedAt] = ["kid", "sealed"].map((name) => table.columns.findIndex((column) => column.name === name))
  const { open } = sealingWith(readKeys(text) ?? [])
  let opens = true
  yield* eachOfLines(yield* source.tablePath(table), (lines) =>
    Effect.sync(() => {
      for (const line of lines) {
        const row = JSON.parse(line) as ReadonlyArray<string>
        opens &&= open(row[kidAt ?? 0] ?? "", row[sealedAt ?? 0] ?? "") !== null
      }
    })
  )
  if (opens) return
  return yield* new CannotKeep({ message: `The key in ${file} does not open the shop's signing keys. ${remedy}` })
}, Effect.scoped)

/** Nobody else may use the database that is copied or replaced. */
export const isAlone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [others] = yield* sql.unsafe<{ readonly count: number }>(`SELECT count(*)::integer AS count
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user`)
  if (others === undefined || others.count === 0) return
  return yield* new CannotKeep({
    message: `Others use the database (${others.count} connections). Stop every process of the shop first, and PgBouncer.`
  })
})

const bringFile = Effect.fnUntraced(function* (source: Source, file: KeptFile, files: Files, scratch: string) {
  // As the server itself would have written it: another program may send it.
  const draft = yield* drafted(source.store, source.keyOf(file), scratch, 0o666)
  if (draft.sha256 !== file.sha256) {
    return yield* new CannotKeep({
      message: `The file ${file.key} changed while it was read. The database was not touched; try again.`
    })
  }
  yield* files.put(file.key, { file: draft.path })
  yield* files.flush(file.key)
}, Effect.scoped)

const shown = (names: ReadonlyArray<string>): string =>
  `${names.slice(0, 10).join("\n")}${names.length > 10 ? `\nand ${names.length - 10} more` : ""}`

/** Reads and compares all of a source, and looks for its key. */
export const checked = Effect.fn("Backup.checked")(function* (
  source: Source,
  environment: Environment,
  choices: Choices
) {
  const { snapshot } = source
  const { signOut, keepDatabase = false, isRead = false, key } = choices
  const known = yield* newestMigration
  if (snapshot.migration > known) {
    return yield* new CannotKeep({
      message: `The tables are of migration ${snapshot.migration}; this program knows them up to ${known}. Use the program that wrote them, or a newer one.`
    })
  }
  const faults = isRead ? [] : yield* faultsOf(source)
  if (faults.length > 0) {
    return yield* new CannotKeep({ message: `Nothing was restored. These are missing or damaged:\n${shown(faults)}` })
  }
  const own = keyFile(environment)
  const isCopied = key !== undefined && !existsSync(own) && existsSync(key)
  if (!signOut && !keepDatabase) {
    const remedy = `Put the shop's own secret.key there${key === undefined ? "; or say --sign-out, and everybody signs in again." : "."}`
    yield* checkKey(source, isCopied ? key : own, remedy)
  }
  return { source, environment, choices, key: isCopied ? key : null } satisfies Checked
})

const copyKey = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL)
}

/**
 * Writes a source where a shop's database is open. Nothing is written where a shop is, unless it may be replaced. Files
 * come first, then all tables at once, so that what ends early can be done again.
 */
export const writeShop = Effect.fn("Backup.writeShop")(function* (
  { source, environment, choices, key }: Checked,
  scratch: string
) {
  const { replace, signOut, keepDatabase = false, keepFiles = false } = choices
  const sql = yield* SqlClient.SqlClient
  const { snapshot } = source
  if (!keepDatabase) yield* isAlone
  const rows = keepDatabase ? [] : yield* rowsThere
  const files = keepFiles ? null : yield* filesOf(environment, scratch)
  const before = files === null ? [] : yield* files.everything
  if (!replace && (rows.length > 0 || before.length > 0)) {
    const named = rows.map(({ name, rows }) => `${name}: ${rows}`)
    return yield* new CannotKeep({
      message: `There is a shop here. With --replace all of it would go:\n${shown([...named, `files: ${before.length}`])}`
    })
  }
  const isSignedOut = !keepDatabase && signOut
  if (key !== null) yield* Effect.promise(() => copyKey(key, keyFile(environment)))
  const wanted = new Set(source.files.map(({ key }) => key))
  const gone = before.filter(({ key }) => !wanted.has(key))
  if (files !== null) {
    yield* Effect.forEach(source.files, (file) => bringFile(source, file, files, scratch), {
      concurrency: atOnce,
      discard: true
    })
  }
  if (!keepDatabase) {
    yield* Effect.gen(function* () {
      const paths = new Map<string, string>()
      for (const table of snapshot.tables) paths.set(table.name, yield* source.tablePath(table))
      yield* loadTables(snapshot, (table) => paths.get(table.name) ?? "", { signOut: isSignedOut, isAlone })
    }).pipe(Effect.scoped)
    yield* migrate
    yield* sql.unsafe("ANALYZE")
  }
  if (files !== null) {
    yield* Effect.forEach(gone, ({ key }) => files.remove(key), { concurrency: atOnce, discard: true })
    const sizes = new Map((yield* files.everything).map(({ key, size }) => [key, size]))
    const lost = source.files.filter(({ key, size }) => sizes.get(key) !== size).map(({ key }) => key)
    if (lost.length > 0) {
      return yield* new CannotKeep({
        message: `The store does not have these files as they were sent:\n${shown(lost)}`
      })
    }
  }
  return {
    rows: snapshot.tables.reduce((sum, table) => sum + table.rows, 0),
    tables: snapshot.tables.length,
    files: source.files.length,
    bytes: source.files.reduce((sum, { size }) => sum + size, 0),
    gone: gone.length,
    signedOut: isSignedOut,
    keyCopied: key !== null
  }
})

/**
 * Makes the shop of these settings what a source is, once it was looked at. Its database is opened before that, because it
 * may be away or in use; one that opening would make, after it.
 */
export const restore = <E, R>(environment: Environment, scratch: string, look: Effect.Effect<Checked, E, R>) =>
  hasDatabase(environment)
    ? withDatabase(
        environment,
        Effect.flatMap(look, (found) => writeShop(found, scratch))
      )
    : Effect.flatMap(look, (found) => withDatabase(environment, writeShop(found, scratch)))
