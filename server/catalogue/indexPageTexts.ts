import { Effect, Layer } from "effect"
import { Conversions } from "../publishing/Conversions.ts"
import { PageTexts } from "./PageTexts.ts"

/** How often one looks: another process may have made pages. */
const looking = "15 seconds"

const round = Effect.gen(function* () {
  const { converted } = yield* Conversions
  const pageTexts = yield* PageTexts
  yield* converted.await.pipe(Effect.timeoutOption(looking))
  yield* converted.close
  yield* pageTexts.catchUp
}).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("Issues could not be indexed for search; tried again in a minute", cause).pipe(
      Effect.andThen(Effect.sleep("1 minute"))
    )
  )
)

/** Runs in the background: indexes the texts of issues soon after their pages are made. */
export const layer = Layer.effectDiscard(round.pipe(Effect.forever, Effect.forkScoped))
