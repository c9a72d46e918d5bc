import { Clock, Context, Data, Effect, Layer, Option, Schema } from "effect"
import { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"

export class NoDatabase extends Data.TaggedError("NoDatabase") {}

/** How long reading may take, because some browsers never answer. */
const timeout = "2 seconds"

const decodeCopy = Schema.decodeUnknownOption(CatalogueCopy)

/**
 * The browser's cached copy of the catalogue, for all tabs; an older answer never replaces a newer one. If the database
 * fails, there is no copy. Its code is loaded on first use, so that the first screen does not wait for it. Source:
 * product, "Catalogue cache".
 */
export class CatalogueStore extends Context.Service<
  CatalogueStore,
  {
    /** Null if the stored copy no longer fits the schema. */
    readonly recall: Effect.Effect<CatalogueCopy | null, NoDatabase>
    readonly keep: (copy: CatalogueCopy) => Effect.Effect<void>
  }
>()("sayfa/CatalogueStore") {
  static readonly layer = Layer.sync(CatalogueStore, () => {
    const database = Effect.suspend(() =>
      hasDatabase() ? Effect.promise(() => import("./catalogueDatabase.ts")) : Effect.fail(new NoDatabase())
    )
    return {
      recall: database.pipe(
        Effect.andThen(({ read }) => Effect.promise(read)),
        Effect.map((found) => Option.getOrNull(decodeCopy(found))),
        Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.succeed(null) }),
        Effect.catchDefect(() => Effect.succeed(null))
      ),
      keep: Effect.fn("CatalogueStore.keep")(function* (copy) {
        const now = yield* Clock.currentTimeMillis
        yield* database.pipe(
          Effect.andThen(({ replace }) => Effect.promise(() => replace(copy, now))),
          Effect.ignoreCause
        )
      })
    }
  })
}

/** Reading `indexedDB` may itself throw. */
const hasDatabase = (): boolean => {
  try {
    return (globalThis.indexedDB as IDBFactory | null | undefined) != null
  } catch {
    return false
  }
}
