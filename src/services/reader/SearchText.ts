import { Context, Data, Effect, Layer, Schedule, Schema } from "effect"
import { HttpClient } from "effect/http"
import { contentUrl, type MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageWords } from "../../domain/reader/marks/placeWords.ts"
import { delayOf } from "./delayOf.ts"

/** Names the file, and the last page that may be read. */
export type SearchedIssue = Pick<MagazineInfo, "pagePath" | "version" | "lastReadable">

const timeout = "20 seconds"

/** A file that is being made is asked for again after this long, and so often. */
const untilMade = "2 seconds"
const mostWaits = 150

const textsIn = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)))

class TextComing extends Data.TaggedError("TextComing")<{}> {}

/** The content cookie no longer opens the file. */
export class TextForbidden extends Data.TaggedError("TextForbidden")<{}> {}

/** The server did not answer, or with something else than the file. */
export class TextUnavailable extends Data.TaggedError("TextUnavailable")<{}> {}

/** The file that holds the text of an issue's pages. */
export class SearchText extends Context.Service<
  SearchText,
  {
    /** As it comes. Waits for one that is still being made. */
    readonly file: (issue: SearchedIssue) => Effect.Effect<ArrayBuffer, TextForbidden | TextUnavailable>
    /** The pages that may be read. */
    readonly texts: (issue: SearchedIssue) => Effect.Effect<ReadonlyArray<PageWords>, TextForbidden | TextUnavailable>
  }
>()("sayfa/SearchText") {
  static readonly layer = Layer.effect(
    SearchText,
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const unavailable = () => new TextUnavailable()
      const file = Effect.fn("SearchText.file")(
        function* (issue: SearchedIssue) {
          const response = yield* http.get(contentUrl(issue, "search.json"))
          if (response.status === 403) return yield* new TextForbidden()
          if (response.status === 503) {
            yield* delayOf(response)
            return yield* new TextComing()
          }
          if (response.status !== 200) return yield* unavailable()
          return yield* response.arrayBuffer
        },
        Effect.timeout(timeout),
        Effect.catchTags({ HttpClientError: unavailable, TimeoutError: unavailable, SchemaError: unavailable }),
        Effect.retry({
          while: ({ _tag }) => _tag === "TextComing",
          schedule: Schedule.spaced(untilMade),
          times: mostWaits
        }),
        Effect.catchTag("TextComing", unavailable)
      )
      const texts = Effect.fn("SearchText.texts")(function* (issue: SearchedIssue) {
        const read = yield* textsIn(new TextDecoder().decode(yield* file(issue))).pipe(Effect.mapError(unavailable))
        return Object.entries(read)
          .map(([page, text]) => ({ page: Number(page), text }))
          .filter(({ page }) => Number.isInteger(page) && page >= 1 && page <= issue.lastReadable)
      })
      return { file, texts }
    })
  )
}
