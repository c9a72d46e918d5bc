import { Effect, type Scope, Semaphore } from "effect"
import { mkdir, readdir, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { isAbsent } from "./isAbsent.ts"
import { type Files, StorageError, type WorkFolder } from "./Files.ts"

interface Bucket extends Pick<Files, "list" | "remove"> {
  /** Stores a file of this disk, which stays. */
  readonly send: (key: string, path: string) => Effect.Effect<void, StorageError>
  readonly fetch: (key: string, path: string) => Effect.Effect<void, StorageError>
  /** A name in the scratch folder. */
  readonly draft: Effect.Effect<string, never, Scope.Scope>
}

/** A page is made once its facts are there. */
const journal = "facts/"

const atOnce = 8

/** What a page shows that is made again is no longer drawn from it. */
const drawnFrom = (page: string): ReadonlyArray<string> => [`thumbnails/${page}-blur.webp`, `${page}-300.webp`]

/** A folder in the scratch folder for files of a bucket. */
export const workFolderOf = ({ list, send, remove, fetch, draft }: Bucket): Files["workFolder"] =>
  Effect.fn("Storage.workFolder")(function* (prefix: string, needs: (name: string) => boolean) {
    const path = yield* draft
    const onDisk = <A>(act: () => Promise<A>) =>
      Effect.tryPromise({ try: act, catch: (cause) => new StorageError({ key: prefix, cause }) })
    const versionOf = async (name: string): Promise<string> => {
      const { ino, size, mtimeMs } = await stat(join(path, name))
      return [ino, size, mtimeMs].join("|")
    }
    yield* onDisk(() => mkdir(path, { recursive: true }))
    const names = (yield* list(prefix)).map((key) => key.slice(prefix.length + 1))
    const wereMade = new Set(names.filter((name) => name.startsWith(journal)))
    const stored = new Map<string, string>()
    const bringOne = Effect.fnUntraced(function* (name: string) {
      const file = join(path, name)
      yield* onDisk(() => mkdir(dirname(file), { recursive: true }))
      yield* fetch(`${prefix}/${name}`, file)
      stored.set(name, yield* onDisk(() => versionOf(name)))
    })
    yield* Effect.forEach(names.filter(needs), bringOne, { concurrency: atOnce, discard: true })

    /** The names of files in a folder and below it, but for those that are being written. */
    const written = async (folder: string): Promise<ReadonlyArray<string>> => {
      const entries = await readdir(join(path, folder), { withFileTypes: true, recursive: true }).catch(
        (error: unknown) => {
          if (isAbsent(error)) return []
          throw error
        }
      )
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    }

    const store = (changed: ReadonlyArray<readonly [name: string, version: string]>) =>
      Effect.forEach(
        changed,
        Effect.fnUntraced(function* ([name, version]) {
          yield* send(`${prefix}/${name}`, join(path, name))
          stored.set(name, version)
        }),
        { concurrency: atOnce, discard: true }
      )

    const changedIn = (found: ReadonlyArray<string>) =>
      onDisk(async () => {
        const versions = await Promise.all(found.map(async (name) => [name, await versionOf(name)] as const))
        return versions.filter(([name, version]) => stored.get(name) !== version)
      })

    /** Facts are looked for first, so that all that they speak of is found after them. */
    const save = Effect.gen(function* () {
      const facts = yield* changedIn(yield* onDisk(() => written(journal)))
      const all = yield* onDisk(() => written(""))
      yield* store(yield* changedIn(all.filter((name) => !name.startsWith(journal))))
      for (const [name] of facts) {
        const page = name.slice(journal.length).replace(".json", "")
        const gone = wereMade.has(name) ? drawnFrom(page).filter((one) => !all.includes(one)) : []
        for (const one of gone) yield* remove(`${prefix}/${one}`)
      }
      yield* store(facts)
    })

    const bring = (others: ReadonlyArray<string>) =>
      Effect.forEach(
        others.filter((name) => !stored.has(name)),
        (name) =>
          Effect.catchIf(
            bringOne(name),
            ({ cause }) => isAbsent(cause),
            () => Effect.void
          ),
        { concurrency: atOnce, discard: true }
      )

    const turn = yield* Semaphore.make(1)
    const inTurn = turn.withPermits(1)
    return { path, save: inTurn(save), bring: (others) => inTurn(bring(others)) } satisfies WorkFolder
  })
