import { Context, Effect, Layer, Option, Schema } from "effect"
import localforage from "localforage"
import { SessionStore } from "../session/SessionStore.ts"

type Storage = Pick<LocalForage, "getItem" | "setItem">

/** Where searches lie in this browser: in IndexedDB, else in what localForage finds in its place. */
export class SearchStorage extends Context.Service<SearchStorage, Storage>()("sayfa/SearchStorage") {
  static readonly layer = Layer.succeed(
    SearchStorage,
    localforage.createInstance({ name: "sayfaSearches", storeName: "searches" })
  )
}

/** Each reader's own, and one for whoever is not signed in: a browser that is shared shows nobody another's searches. */
const keyOf = (reader: string | null): string => (reader === null ? "recent" : `recent/${reader}`)

const stored = Schema.decodeUnknownOption(Schema.Array(Schema.String))

/** One tab at a time changes them. A browser without locks, where the site is not secure, goes without. */
const alone = Effect.fn("RecentSearches.alone")(function* <A>(work: Effect.Effect<A>) {
  const context = yield* Effect.context<never>()
  const run = () => Effect.runPromiseWith(context)(work)
  return yield* Effect.promise<A>(() => (isSecureContext ? navigator.locks.request("sayfa/searches", run) : run()))
})

/**
 * The searches that this browser remembers of whoever reads here. Storage that fails remembers nothing, and what cannot be read any more counts
 * as nothing. Source: product, "Search".
 */
export class RecentSearches extends Context.Service<
  RecentSearches,
  {
    /** Changes them, as the newest tab has left them; answers with what they are then. No tab's change undoes another's. */
    readonly change: (
      change: (recent: ReadonlyArray<string>) => ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>>
  }
>()("sayfa/RecentSearches") {
  static readonly layerNoDeps = Layer.effect(
    RecentSearches,
    Effect.gen(function* () {
      const storage = yield* SearchStorage
      const sessions = yield* SessionStore
      const trying = <A>(what: string, work: () => Promise<A>) =>
        Effect.tryPromise(work).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("The storage of searches failed", what, cause)),
          Effect.option
        )
      const change = Effect.fn("RecentSearches.change")(function* (
        work: (recent: ReadonlyArray<string>) => ReadonlyArray<string>
      ) {
        const key = keyOf((yield* sessions.read)?.user.id ?? null)
        const lying = Option.getOrNull(yield* trying("read", () => storage.getItem<unknown>(key)))
        const recent = Option.getOrElse(stored(lying), () => [])
        const next = work(recent)
        if (next === recent) return recent
        const isWritten = Option.isSome(yield* trying("write", () => storage.setItem(key, [...next])))
        return isWritten ? next : recent
      })
      return { change: (work) => alone(change(work)) }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SearchStorage.layer))
}
