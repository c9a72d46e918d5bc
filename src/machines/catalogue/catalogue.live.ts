import { Clock, Effect } from "effect"
import { catalogueLifetime, isFresh } from "../../domain/catalogue/Catalogue.ts"
import { CatalogueStore } from "../../services/catalogue/CatalogueStore.ts"
import { loadCatalogue } from "../../services/catalogue/loadCatalogue.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { idle } from "../../services/platform/idle.ts"
import { whenDue } from "../../services/platform/whenDue.ts"
import { orders } from "../orders.ts"
import { ask, fill } from "../slot.ts"
import { catalogueMachine, type KeepCopy } from "./catalogue.machine.ts"

export const liveCatalogue = fill(catalogueMachine, {
  recall: ask(
    ({ language }, hear) =>
      CatalogueStore.use((store) => store.recall).pipe(
        Effect.catchTag("NoDatabase", () => Effect.as(hear({ type: "catalogue.unstored" }), null)),
        Effect.zip(Clock.currentTimeMillis),
        Effect.andThen(([copy, now]) =>
          hear({ type: "catalogue.recalled", copy, isFresh: copy !== null && isFresh(copy, language, now) })
        )
      ),
    { type: "catalogue.recalled", copy: null, isFresh: false }
  ),
  load: ask(
    ({ language }, hear) =>
      loadCatalogue(language).pipe(
        Effect.matchEffect({
          onSuccess: (copy) => hear({ type: "catalogue.loaded", copy }),
          onFailure: ({ failure, askedAt }) => hear({ type: "catalogue.failed", failure, askedAt })
        })
      ),
    { type: "catalogue.failed", failure: { what: "all", trouble: troubleIn(null) }, askedAt: 0 }
  ),
  wait: ask(({ askedAt, hasFailed }, hear) => {
    const aged = whenDue(askedAt + catalogueLifetime)
    return (hasFailed ? Effect.race(aged, backOnline) : aged).pipe(
      Effect.andThen(hear({ type: "catalogue.due" })),
      Effect.catchCause(() => Effect.never)
    )
  }, undefined as never),
  keeper: orders(({ copy }: KeepCopy) =>
    Effect.andThen(
      idle,
      CatalogueStore.use((store) => store.keep(copy))
    )
  )
})
