import { Context, Data, Effect, Layer, Schedule } from "effect"
import { HttpClient } from "effect/http"
import { contentUrl } from "../../domain/reader/MagazineInfo.ts"
import type { Outline, OutlinedIssue } from "../../domain/reader/outline.ts"
import { delayOf } from "./delayOf.ts"
import { parseOutline } from "./parseOutline.ts"

const timeout = "20 seconds"

/** A file that is being made is asked for again after this long, and so often. */
const untilMade = "2 seconds"
const mostWaits = 150

class OutlineComing extends Data.TaggedError("OutlineComing")<{}> {}

/** The content cookie no longer opens the file. */
export class OutlineForbidden extends Data.TaggedError("OutlineForbidden")<{}> {}

/** The server did not answer, or with something else than the file. */
export class OutlineUnavailable extends Data.TaggedError("OutlineUnavailable")<{ readonly isOffline: boolean }> {}

/** The file that holds an issue's table of contents. */
export class OutlineFile extends Context.Service<
  OutlineFile,
  {
    /** Empty where the issue has no such file. Waits for one that is still being made. */
    readonly outline: (issue: OutlinedIssue) => Effect.Effect<Outline, OutlineForbidden | OutlineUnavailable>
  }
>()("sayfa/OutlineFile") {
  static readonly layer = Layer.effect(
    OutlineFile,
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const refused = new OutlineUnavailable({ isOffline: false })
      const unreachable = () => new OutlineUnavailable({ isOffline: true })
      const outline = Effect.fn("OutlineFile.outline")(
        function* (issue: OutlinedIssue) {
          const response = yield* http.get(contentUrl(issue, "outline.txt"))
          if (response.status === 404) return []
          if (response.status === 403) return yield* new OutlineForbidden()
          if (response.status === 503) {
            yield* Effect.mapError(delayOf(response), () => refused)
            return yield* new OutlineComing()
          }
          return response.status === 200 ? parseOutline(yield* response.text, issue.totalPage) : yield* refused
        },
        Effect.timeout(timeout),
        Effect.catchTags({ HttpClientError: unreachable, TimeoutError: unreachable }),
        Effect.retry({
          while: ({ _tag }) => _tag === "OutlineComing",
          schedule: Schedule.spaced(untilMade),
          times: mostWaits
        }),
        Effect.catchTag("OutlineComing", () => refused)
      )
      return { outline }
    })
  )
}
