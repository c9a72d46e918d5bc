import { Cache, Context, Effect, Exit, Layer, type Option, Stream } from "effect"
import { encode, type Encoding } from "../http/encodings.ts"
import { SharedMillis } from "../SharedReads.ts"
import { Storage } from "../storage.ts"
import type { StorageError, Stored } from "./Files.ts"

/** Larger files are sent as they are read. */
export const maxKept = 256 * 1024

/** Of what everybody reads now; a page and its words are some 100 kB. */
const capacity = 400

/** Joins a file's key and an encoding; no key has it. */
const joint = "|"

/**
 * Small files that many ask for at the same time, kept for a moment, so that the store and its streams are asked once.
 * Whether somebody may have them is judged at each request, before.
 */
export class KeptFiles extends Context.Service<
  KeptFiles,
  {
    readonly head: (key: string) => Effect.Effect<Option.Option<Stored>, StorageError>
    /** All of a file of `maxKept` bytes at most. */
    readonly bytes: (key: string) => Effect.Effect<Uint8Array, StorageError>
    readonly encoded: (key: string, encoding: Encoding) => Effect.Effect<Uint8Array, StorageError>
  }
>()("sayfa/KeptFiles") {
  static readonly layer = Layer.effect(
    KeptFiles,
    Effect.gen(function* () {
      const storage = yield* Storage
      const millis = yield* SharedMillis
      const timeToLive = (exit: Exit.Exit<unknown, unknown>) => (Exit.isSuccess(exit) ? millis : 0)
      const heads = yield* Cache.makeWith(storage.head, { capacity: 5 * capacity, timeToLive })
      const wholes = yield* Cache.makeWith(
        (key: string) =>
          Stream.runCollect(storage.get(key)).pipe(Effect.map((parts): Uint8Array => Buffer.concat(parts))),
        { capacity, timeToLive }
      )
      const encodeds = yield* Cache.makeWith(
        (name: string) => {
          const [key = "", encoding = ""] = name.split(joint)
          return Effect.flatMap(Cache.get(wholes, key), (bytes) =>
            Effect.promise(() => encode[encoding as Encoding](bytes))
          )
        },
        { capacity, timeToLive }
      )
      return KeptFiles.of({
        head: (key) => Cache.get(heads, key),
        bytes: (key) => Cache.get(wholes, key),
        encoded: (key, encoding) => Cache.get(encodeds, `${key}${joint}${encoding}`)
      })
    })
  )
}
