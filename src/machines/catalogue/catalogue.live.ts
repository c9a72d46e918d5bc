import { Clock, Effect, Result } from "effect"
import type { CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import { catalogueLifetime, catalogueRest, isFresh } from "../../domain/catalogue/freshness.ts"
import { CatalogueStore } from "../../services/catalogue/CatalogueStore.ts"
import { loadCatalogue, NotLoaded } from "../../services/catalogue/loadCatalogue.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { idle } from "../../services/platform/idle.ts"
import { waitUntil } from "../../services/platform/waitUntil.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { catalogueMachine, type KeepCopy } from "./catalogue.machine.ts"

/** How long the server may take before an older cached copy is shown, and before it counts as unreachable. */
const slowAfter = "8 seconds"
const loadTimeout = "1 minute"

const failureIn = (error: unknown): CatalogueFailure =>
  error instanceof NotLoaded ? error.failure : { what: "all", trouble: troubleIn(error) }

export const liveCatalogue = fill(catalogueMachine, {
  recall: ask(
    ({ language }, hear) =>
      CatalogueStore.use((store) => store.recall).pipe(
        Effect.catchTag("NoDatabase", () => Effect.as(hear({ type: "storage.unavailable" }), null)),
        Effect.zip(Clock.currentTimeMillis),
        Effect.andThen(([copy, now]) =>
          hear({ type: "catalogue.recalled", copy, isFresh: copy !== null && isFresh(copy, language, now) })
        )
      ),
    { type: "catalogue.recalled", copy: null, isFresh: false }
  ),
  load: ask(
    ({ language }, hear) =>
      Effect.gen(function* () {
        yield* Effect.forkChild(Effect.delay(hear({ type: "catalogue.slow" }), slowAfter))
        const loaded = yield* Effect.result(Effect.timeout(loadCatalogue(language), loadTimeout))
        yield* hear(
          Result.isSuccess(loaded)
            ? { type: "catalogue.loaded", copy: loaded.success }
            : { type: "catalogue.failed", failure: failureIn(loaded.failure) }
        )
      }),
    { type: "catalogue.failed", failure: failureIn(null) }
  ),
  wait: ask(
    ({ since }, hear) =>
      Effect.gen(function* () {
        if (since === null) {
          // Counted from now: a request that fails at once must not be repeated at once.
          const now = yield* Clock.currentTimeMillis
          yield* Effect.race(waitUntil(now + catalogueLifetime), backOnline)
        } else {
          yield* waitUntil(since + catalogueRest)
          yield* hear({ type: "catalogue.aged" })
          yield* waitUntil(since + catalogueLifetime)
        }
        yield* hear({ type: "catalogue.due" })
      }).pipe(Effect.catchCause(() => Effect.never)),
    undefined as never
  ),
  store: orders(({ copy }: KeepCopy) =>
    Effect.andThen(
      idle,
      CatalogueStore.use((store) => store.keep(copy))
    )
  )
})
