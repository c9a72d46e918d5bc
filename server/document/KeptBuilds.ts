import { Cache, Clock, Context, Effect, Layer, Option, Schema, Stream } from "effect"
import { createHash } from "node:crypto"
import type { StorageError } from "../platform/files/Files.ts"
import { isAbsent } from "../platform/files/isAbsent.ts"
import { Storage } from "../platform/storage.ts"
import { type BuiltFile, contentTypeOf, Interface } from "./interface.ts"

/** Milliseconds for which a build's files are kept once no process runs it any more. */
const keptFor = 30 * 86_400_000

/** A build's files as stored: one after another in `builds/<id>.bin`, from and to which byte by address. */
const Kept = Schema.fromJsonString(
  Schema.Struct({
    /** When a process last said that it runs this build, in milliseconds since 1970. */
    usedAt: Schema.Number,
    files: Schema.Record(Schema.String, Schema.Struct({ start: Schema.Number, end: Schema.Number }))
  })
)
type Kept = typeof Kept.Type

const indexOf = (id: string) => `builds/${id}.json`
const bytesOf = (id: string) => `builds/${id}.bin`

const packed = (files: ReadonlyMap<string, BuiltFile>) => {
  const places: Record<string, { readonly start: number; readonly end: number }> = {}
  let start = 0
  for (const [address, { bytes }] of files) {
    places[address] = { start, end: start + bytes.length - 1 }
    start += bytes.length
  }
  return { files: places, bytes: Buffer.concat([...files.values()].map(({ bytes }) => bytes)) }
}

/**
 * The scripts, styles and fonts of every version that processes run or ran, in the shop's files: a page that was loaded
 * from one version asks another for what it opens later.
 */
export class KeptBuilds extends Context.Service<
  KeptBuilds,
  {
    /** Stores this program's build unless it is there, and says that it is in use. */
    readonly keep: Effect.Effect<void, StorageError>
    /** A file of another build that is kept, by address; null if there is none. */
    readonly file: (address: string) => Effect.Effect<BuiltFile | null, StorageError>
    /** Deletes builds that nobody has run for 30 days. */
    readonly sweep: Effect.Effect<void, StorageError>
  }
>()("sayfa/KeptBuilds") {
  static readonly layer = Layer.effect(
    KeptBuilds,
    Effect.gen(function* () {
      const storage = yield* Storage
      const built = yield* Interface
      const read = (key: string, range?: { readonly start: number; readonly end: number }) =>
        Stream.runCollect(storage.get(key, range)).pipe(Effect.map((parts) => Buffer.concat(parts)))
      const indexed = (id: string) =>
        read(indexOf(id)).pipe(
          Effect.flatMap((bytes) => Schema.decodeEffect(Kept)(bytes.toString("utf8"))),
          Effect.catchTag("SchemaError", () => Effect.succeed<Kept | null>(null)),
          // Just deleted. Whether it is there is not known where the store is away.
          Effect.catchIf(
            ({ cause }) => isAbsent(cause),
            () => Effect.succeed<Kept | null>(null)
          )
        )
      const ids = storage
        .list("builds")
        .pipe(Effect.map((keys) => keys.flatMap((key) => /^builds\/([\w-]+)\.json$/u.exec(key)?.[1] ?? [])))
      // Whoever asks for files that never were costs the store one list a second.
      const known = yield* Cache.make({ capacity: 1, timeToLive: "1 second", lookup: () => ids })
      const indexes = yield* Cache.makeWith(indexed, {
        capacity: 100,
        timeToLive: (exit) => (exit._tag === "Success" && exit.value !== null ? "1 day" : 0)
      })
      const find = Effect.fnUntraced(function* (address: string) {
        for (const id of yield* Cache.get(known, "")) {
          const place = (yield* Cache.get(indexes, id))?.files[address]
          const contentType = contentTypeOf(address)
          if (place === undefined || contentType === undefined) continue
          const bytes = yield* read(bytesOf(id), place).pipe(
            Effect.catchIf(
              ({ cause }) => isAbsent(cause),
              () => Effect.succeed(null)
            )
          )
          // Of a start that was cut off.
          if (bytes === null) continue
          return { bytes, packed: null, contentType, isHashed: true } satisfies BuiltFile
        }
        return null
      })
      const files = yield* Cache.makeWith(find, {
        capacity: 500,
        timeToLive: (exit) => (exit._tag === "Success" && exit.value !== null ? "1 day" : 0)
      })

      const own = Effect.gen(function* () {
        const { files: places, bytes } = packed(yield* built.hashed)
        const id = createHash("sha256").update(bytes).digest("base64url").replaceAll("-", "_").slice(0, 20)
        const isThere = bytes.length > 0 && Option.isSome(yield* storage.head(bytesOf(id)))
        return { id, places, bytes, isThere }
      })
      const use = Effect.fnUntraced(function* (id: string, places: Kept["files"]) {
        const index: Kept = { usedAt: yield* Clock.currentTimeMillis, files: places }
        yield* storage.put(indexOf(id), new TextEncoder().encode(JSON.stringify(index)))
      })
      const keep = Effect.gen(function* () {
        const { id, places, bytes, isThere } = yield* own
        if (bytes.length === 0) return
        // First, so that a sweep finds what a start that was cut off has left.
        yield* use(id, places)
        if (!isThere) yield* storage.put(bytesOf(id), bytes)
      })
      const sweep = Effect.gen(function* () {
        const all = yield* ids
        if (all.length === 0) return
        const { id: current, places, isThere } = yield* own
        if (isThere) yield* use(current, places)
        const now = yield* Clock.currentTimeMillis
        for (const id of all) {
          const index = yield* indexed(id)
          if (index !== null && now - index.usedAt < keptFor) continue
          yield* storage.remove(bytesOf(id))
          yield* storage.remove(indexOf(id))
        }
      })

      return KeptBuilds.of({
        keep: keep.pipe(Effect.withSpan("KeptBuilds.keep")),
        file: Effect.fn("KeptBuilds.file")((address: string) => Cache.get(files, address)),
        sweep: sweep.pipe(Effect.withSpan("KeptBuilds.sweep"))
      })
    })
  )
}
