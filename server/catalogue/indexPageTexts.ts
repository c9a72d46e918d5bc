import { Effect, Layer } from "effect"
import { Jobs } from "../platform/queue/Jobs.ts"
import { PageTexts } from "./PageTexts.ts"
import { indexSoon, key, searchTexts } from "./searchTexts.ts"

const index = Effect.fnUntraced(function* () {
  const failed = yield* PageTexts.use(({ catchUp }) => catchUp)
  if (failed > 0) yield* Effect.die(new Error(`${failed} issue(s) could not be indexed for search`))
})

/**
 * Indexes the texts of issues when their pages are made, and at start and every five minutes what was not: by an earlier
 * version, or by a job that failed.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* Jobs
    yield* jobs.work(searchTexts, index)
    yield* jobs.schedule(searchTexts, "*/5 * * * *", {}, key)
    yield* indexSoon
  })
)
