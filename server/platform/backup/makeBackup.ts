import { Effect, Option, type Scope, Stream } from "effect"
import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { isAbsent } from "../files/isAbsent.ts"
import type { Files, Listed } from "../files/Files.ts"
import { CannotKeep } from "./CannotKeep.ts"
import { drafted } from "./drafted.ts"
import { decodeFile, decodeManifest, encodeManifest, type KeptFile, type Manifest } from "./Manifest.ts"
import { passing } from "./namedFiles.ts"
import { lineHash } from "./packedLines.ts"
import { type Taken, tableFile } from "./takeSnapshot.ts"

/** A shop that is being kept, whatever its database is and whoever has it open. */
export interface Kept {
  readonly files: Files
  /** Holds deletions of files for some minutes. */
  readonly hold: Effect.Effect<void, CannotKeep>
  /** Holds them for longer; fails if they were not held any more. */
  readonly renew: Effect.Effect<void, CannotKeep>
  readonly release: Effect.Effect<void, CannotKeep>
  /** The database's tables as files in a folder, which is gone with the scope. */
  readonly snapshot: Effect.Effect<Taken & { readonly folder: string }, CannotKeep, Scope.Scope>
}

const atOnce = 8

export const backupsFolder = "backups"
export const manifestOf = (id: string): string => `${backupsFolder}/${id}/manifest.json`
export const filesListOf = (id: string): string => `${backupsFolder}/${id}/files.ndjson.gz`
export const tableOf = (id: string, table: Parameters<typeof tableFile>[0]): string =>
  `${backupsFolder}/${id}/tables/${tableFile(table)}`
/** Files are kept by what is in them: what is kept already is not copied again, and nothing kept ever changes. */
export const objectOf = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`

export const textOf = (files: Files, key: string) =>
  Stream.runFold(
    files.get(key),
    () => [] as Array<Uint8Array>,
    (parts, part) => [...parts, part]
  ).pipe(Effect.map((parts) => Buffer.concat(parts)))

/** The list of a backup's files. */
export const filesIn = Effect.fn("Backup.filesIn")(function* (place: Files, id: string, manifest: Manifest) {
  const bytes = yield* textOf(place, filesListOf(id))
  const read = yield* Effect.try({
    try: () => {
      const lines = gunzipSync(bytes).toString("utf8").split("\n").slice(0, -1)
      const counted = lineHash()
      counted.add(lines)
      return { sha256: counted.end().sha256, files: lines.map((line) => decodeFile(line)) }
    },
    catch: () => new CannotKeep({ message: `The list of files of the backup ${id} cannot be read.` })
  })
  if (read.sha256 !== manifest.files.sha256) {
    return yield* new CannotKeep({ message: `The list of files of the backup ${id} is not as it was written.` })
  }
  return read.files
})

/** The backups of a place, newest first; those without a manifest are half-written. */
export const backupsIn = Effect.fn("Backup.backupsIn")(function* (place: Files) {
  const keys = yield* place.list(backupsFolder)
  const ids = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))].toSorted().toReversed()
  const whole = ids.filter((id) => keys.includes(manifestOf(id)))
  return { whole, begun: ids.filter((id) => !whole.includes(id)) }
})

export const readManifest = Effect.fn("Backup.readManifest")(function* (place: Files, id: string) {
  const manifest = Option.getOrNull(decodeManifest((yield* textOf(place, manifestOf(id))).toString("utf8")))
  if (manifest === null) {
    return yield* new CannotKeep({
      message: `The manifest of the backup ${id} cannot be read: it is damaged, or a newer program wrote it.`
    })
  }
  return manifest
})

/** Facts say that a page is made, so of a conversion that goes on all else is listed after them. */
const listing = (files: Files) =>
  Effect.gen(function* () {
    const isFact = ({ key }: Listed) => key.includes("/facts/")
    const first = yield* files.everything
    const second = yield* files.everything
    return [...first.filter(isFact), ...second.filter((file) => !isFact(file))]
  })

/** What the newest backup has, by key; nothing if it cannot be read. */
const filesBefore = (place: Files, id: string) =>
  Effect.gen(function* () {
    const files = yield* filesIn(place, id, yield* readManifest(place, id))
    return new Map(files.map((file) => [file.key, file]))
  }).pipe(
    Effect.catchTag("CannotKeep", ({ message }) =>
      Effect.as(Effect.logWarning(`${message} All files are read anew.`), new Map<string, KeptFile>())
    )
  )

export interface Made {
  readonly id: string
  readonly rows: number
  readonly files: number
  readonly bytes: number
  readonly copied: number
  readonly copiedBytes: number
  /** Files that rows speak of and that were not there. */
  readonly missing: ReadonlyArray<string>
}

/**
 * Makes a backup in `place`, while the shop runs: the database at one moment, then all files, of which those that rows of
 * that moment speak of are held. The manifest is written last.
 */
export const makeBackup = Effect.fn("Backup.make")(function* (
  shop: Kept,
  place: Files,
  scratch: string,
  version: string
) {
  const stored = new Map((yield* place.everything).map(({ key, size }) => [key, size]))
  const { whole } = yield* backupsIn(place)
  const [newest] = whole
  const last = newest === undefined ? new Map<string, KeptFile>() : yield* filesBefore(place, newest)
  yield* Effect.addFinalizer(() => Effect.ignore(shop.release))
  yield* shop.hold
  yield* shop.renew.pipe(
    Effect.ignore({ log: "Warn", message: "The files could not be held for longer" }),
    Effect.delay("2 minutes"),
    Effect.forever,
    Effect.forkScoped
  )
  const { snapshot, named, folder } = yield* shop.snapshot
  yield* shop.renew
  const id = `${snapshot.takenAt.replaceAll(/[:-]/g, "")}-${randomBytes(3).toString("hex")}`
  yield* Effect.forEach(
    snapshot.tables,
    (table) => place.put(tableOf(id, table), { file: join(folder, tableFile(table)) }),
    { concurrency: atOnce, discard: true }
  )
  const sizes = new Map(named.flatMap(({ key, size }) => (size === null ? [] : [[key, size] as const])))
  const wanted = (yield* listing(shop.files)).filter(
    ({ key, size }) => !passing.some((beginning) => key.startsWith(beginning)) && (sizes.get(key) ?? size) === size
  )
  let [copied, copiedBytes] = [0, 0]
  const copy = Effect.fnUntraced(function* ({ key, etag, size: listed }: Listed) {
    const before = last.get(key)
    if (before?.etag === etag && before.size === listed && stored.get(objectOf(before.sha256)) === listed) {
      return [before]
    }
    const draft = yield* drafted(shop.files, key, scratch).pipe(
      Effect.catch((error) => (isAbsent(error.cause) ? Effect.succeed(null) : Effect.fail(error)))
    )
    // Nothing that a row speaks of: such files are held, and what is missing is said below.
    if (draft === null) return []
    const { path, size, sha256 } = draft
    if (stored.get(objectOf(sha256)) !== size) {
      // Before it is there, so that of two files with the same content that are copied at once only one is.
      stored.set(objectOf(sha256), size)
      yield* place.put(objectOf(sha256), { file: path })
      yield* place.flush(objectOf(sha256))
      copied += 1
      copiedBytes += size
    }
    return [{ key, etag, size, sha256 } satisfies KeptFile]
  }, Effect.scoped)
  const files = (yield* Effect.forEach(wanted, copy, { concurrency: atOnce }))
    .flat()
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const lines = files.map((file) => JSON.stringify(file))
  const counted = lineHash()
  const list = gzipSync(counted.add(lines))
  const { sha256 } = counted.end()
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  yield* place.put(filesListOf(id), list)
  yield* place.flush(filesListOf(id))
  yield* Effect.forEach(snapshot.tables, (table) => place.flush(tableOf(id, table)), { discard: true })
  const there = new Set(files.flatMap(({ key }) => [key, key.split("/").slice(0, 2).join("/")]))
  const missing = [
    ...new Set(named.filter(({ key, isNeeded }) => isNeeded && !there.has(key)).map(({ key }) => key))
  ].toSorted()
  // Else what its rows speak of may have been deleted before it was copied.
  yield* shop.renew
  yield* place.put(
    manifestOf(id),
    encodeManifest({ format: 1, version, snapshot, files: { count: files.length, bytes, sha256 }, missing })
  )
  yield* place.flush(manifestOf(id))
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0)
  return { id, rows, files: files.length, bytes, copied, copiedBytes, missing } satisfies Made
}, Effect.scoped)

/** The version of this program. */
export const programVersion = Effect.promise(async () => {
  const text = await readFile(join(import.meta.dirname, "../../../package.json"), "utf8")
  return (JSON.parse(text) as { readonly version: string }).version
})
