import { Effect, Layer } from "effect"
import { Jobs } from "../platform/queue/Jobs.ts"
import { PageTexts } from "./PageTexts.ts"
import { indexSoon, searchTexts } from "./searchTexts.ts"

const index = Effect.fnUntraced(function* () {
  const failed = yield* PageTexts.use(({ catchUp }) => catchUp)
  if (failed > 0) yield* Effect.die(new Error(`${failed} issue(s) could not be indexed for search`))
})

/** Indexes the texts of issues when their pages are made, and at start what an earlier version has not. */
export const layer = Layer.effectDiscard(
  Effect.andThen(
    Jobs.use((jobs) => jobs.work(searchTexts, index)),
    indexSoon
  )
)
