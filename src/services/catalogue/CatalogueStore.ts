import { Clock, Context, Data, Effect, Layer } from "effect"
import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import { hasDatabase, keptCopy, recallTimeout } from "./keptCopy.ts"

export class NoDatabase extends Data.TaggedError("NoDatabase") {}

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
    const there = Effect.suspend(() => (hasDatabase() ? Effect.void : Effect.fail(new NoDatabase())))
    return {
      recall: there.pipe(
        Effect.andThen(Effect.promise(keptCopy)),
        Effect.timeoutOrElse({ duration: recallTimeout, orElse: () => Effect.succeed(null) }),
        Effect.catchDefect(() => Effect.succeed(null))
      ),
      keep: Effect.fn("CatalogueStore.keep")(function* (copy) {
        const now = yield* Clock.currentTimeMillis
        yield* there.pipe(
          Effect.andThen(Effect.promise(() => import("./catalogueDatabase.ts"))),
          Effect.andThen(({ replace }) => Effect.promise(() => replace(copy, now))),
          Effect.ignoreCause
        )
      })
    }
  })
}
