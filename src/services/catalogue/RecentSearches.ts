import { Context, Effect, Layer, Option, Schema } from "effect"
import localforage from "localforage"
import { SessionStore } from "../session/SessionStore.ts"

type Storage = Pick<LocalForage, "getItem" | "setItem">

/** Where searches are stored: IndexedDB, or localForage's fallback. */
export class SearchStorage extends Context.Service<SearchStorage, Storage>()("sayfa/SearchStorage") {
  static readonly layer = Layer.succeed(
    SearchStorage,
    localforage.createInstance({ name: "sayfaSearches", storeName: "searches" })
  )
}

/** The id of the issue that is searched; null for the shop. */
export type SearchedPlace = string | null

/** Each user has keys of their own, so that users of a shared browser do not see each other's searches. */
const keyOf = (place: SearchedPlace, userId: string | null): string =>
  [...(place === null ? ["recent"] : ["issue", place]), ...(userId === null ? [] : [userId])].join("/")

const stored = Schema.decodeUnknownOption(Schema.Array(Schema.String))

/** Runs in one tab at a time. On an insecure site, browsers offer no locks. */
const alone = Effect.fn("RecentSearches.alone")(function* <A>(work: Effect.Effect<A>) {
  const context = yield* Effect.context<never>()
  const run = () => Effect.runPromiseWith(context)(work)
  return yield* Effect.promise<A>(() => (isSecureContext ? navigator.locks.request("sayfa/searches", run) : run()))
})

/**
 * The user's recent searches in this browser: those of the shop, and those of each issue. If storage fails, or its
 * content is invalid, there are none. Source: product, "Search".
 */
export class RecentSearches extends Context.Service<
  RecentSearches,
  {
    /** Changes the stored searches and answers with them. Tabs do not overwrite each other. */
    readonly change: (
      place: SearchedPlace,
      change: (recent: ReadonlyArray<string>) => ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>>
  }
>()("sayfa/RecentSearches") {
  static readonly layerNoDeps = Layer.effect(
    RecentSearches,
    Effect.gen(function* () {
      const storage = yield* SearchStorage
      const sessions = yield* SessionStore
      const attempt = <A>(what: string, work: () => Promise<A>) =>
        Effect.tryPromise(work).pipe(
          Effect.tapError(({ cause }) => Effect.logWarning("The storage of searches failed", what, cause)),
          Effect.option
        )
      const change = Effect.fn("RecentSearches.change")(function* (
        place: SearchedPlace,
        work: (recent: ReadonlyArray<string>) => ReadonlyArray<string>
      ) {
        const key = keyOf(place, (yield* sessions.read)?.user.id ?? null)
        const found = Option.getOrNull(yield* attempt("read", () => storage.getItem<unknown>(key)))
        const recent = Option.getOrElse(stored(found), () => [])
        const next = work(recent)
        if (next === recent) return recent
        const isWritten = Option.isSome(yield* attempt("write", () => storage.setItem(key, [...next])))
        return isWritten ? next : recent
      })
      return { change: (place, work) => alone(change(place, work)) }
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SearchStorage.layer))
}
