import { Clock, Context, Data, Effect, Layer, Option, Schema } from "effect"
import { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"

/** This browser has no database. */
export class NoDatabase extends Data.TaggedError("NoDatabase") {}

/** How long the browser may take to find a copy: some never answer. */
const patience = "2 seconds"

const kept = Schema.decodeUnknownOption(CatalogueCopy)

/**
 * The copy of the catalogue that this browser keeps for all its tabs: one whole answer of the server, and never an older
 * one over a newer. Whatever goes wrong with the database, there is no copy, or none is kept. Its code arrives when it is
 * first needed, so that nobody's first cover waits for it. Source: product, "Catalogue cache".
 */
export class CatalogueStore extends Context.Service<
  CatalogueStore,
  {
    /** What is kept, if it still is what a catalogue is now. */
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
        Effect.map((found) => Option.getOrNull(kept(found))),
        Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(null) }),
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

/** Asking may itself be forbidden. */
const hasDatabase = (): boolean => {
  try {
    return (globalThis.indexedDB as IDBFactory | null | undefined) != null
  } catch {
    return false
  }
}
