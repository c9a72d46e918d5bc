import { Context, Effect, Layer, Option, Schema } from "effect"
import localforage from "localforage"

type Storage = Pick<LocalForage, "getItem" | "setItem">

/** Where searches lie in this browser: in IndexedDB, else in what localForage finds in its place. */
export class SearchStorage extends Context.Service<SearchStorage, Storage>()("sayfa/SearchStorage") {
  static readonly layer = Layer.succeed(
    SearchStorage,
    localforage.createInstance({ name: "sayfaSearches", storeName: "searches" })
  )
}

const key = "recent"

const stored = Schema.decodeUnknownOption(Schema.Array(Schema.String))

/**
 * The searches that this browser remembers. Storage that fails remembers nothing, and what cannot be read any more counts
 * as nothing. Source: product, "Search".
 */
export class RecentSearches extends Context.Service<
  RecentSearches,
  {
    /** Changes them, as the newest tab has left them; answers with what they are then. */
    readonly change: (
      change: (recent: ReadonlyArray<string>) => ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>>
  }
>()("sayfa/RecentSearches") {
  static readonly layerNoDeps = Layer.effect(
    RecentSearches,
    Effect.gen(function* () {
      const storage = yield* SearchStorage
      const trying = <A>(what: string, work: () => Promise<A>) =>
        Effect.tryPromise(work).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("The storage of searches failed", what, cause)),
          Effect.option
        )
      return {
        change: Effect.fn("RecentSearches.change")(function* (change) {
          const lying = Option.getOrNull(yield* trying("read", () => storage.getItem<unknown>(key)))
          const recent = Option.getOrElse(stored(lying), () => [])
          const next = change(recent)
          if (next === recent) return recent
          const isWritten = Option.isSome(yield* trying("write", () => storage.setItem(key, [...next])))
          return isWritten ? next : recent
        })
      }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SearchStorage.layer))
}
