import { Clock, Data, Effect, Result } from "effect"
import type { CatalogueCopy, CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import { magazinesOf } from "../../domain/catalogue/magazinesOf.ts"
import { ApiClient } from "../platform/ApiClient.ts"
import { answerTrouble } from "./answerTrouble.ts"

export class NotLoaded extends Data.TaggedError("NotLoaded")<{ readonly failure: CatalogueFailure }> {}

/** Requests the catalogue in two parallel calls; fails if one of them fails. */
export const loadCatalogue = Effect.fn("loadCatalogue")(function* (language: CatalogueCopy["language"]) {
  const api = yield* ApiClient
  const askedAt = yield* Clock.currentTimeMillis
  const [magazines, categories] = yield* Effect.all(
    [
      Effect.result(Effect.mapError(api.catalogue.latestGrouped(), answerTrouble)),
      Effect.result(Effect.mapError(api.catalogue.categories({ params: { locale: language } }), answerTrouble))
    ],
    { concurrency: "unbounded" }
  )
  if (Result.isFailure(magazines)) {
    const what = Result.isFailure(categories) ? "all" : "magazines"
    return yield* new NotLoaded({ failure: { what, trouble: magazines.failure } })
  }
  if (Result.isFailure(categories)) {
    return yield* new NotLoaded({ failure: { what: "categories", trouble: categories.failure } })
  }
  const catalogue = {
    magazines: magazinesOf(magazines.success.data.groupedByTags),
    categories: categories.success.data
  }
  return { catalogue, language, askedAt } satisfies CatalogueCopy
})
