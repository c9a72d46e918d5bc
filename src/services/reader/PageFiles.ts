import { Context, Data, Effect, Layer, Schedule, Schema } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { contentUrl, type MagazineInfo, pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { Dots } from "../../domain/reader/sharpness.ts"
import { idle } from "../platform/idle.ts"
import { cleanWords, type PageMarkup } from "./cleanPage.ts"

/** A file that has not begun to arrive by then cannot be had. */
const patience = "20 seconds"

/** A page that is being made is asked for again after this long. */
const untilMade = "1 second"
const mostWaits = 300

/** So often it is asked for before anybody is told: most are made sooner. */
const silentWaits = 5

/** What the server says of a page that is being made: any other 503 is a failure, also one of a proxy before it. */
const isComing = HttpClientResponse.schemaBodyJson(Schema.Struct({ _tag: Schema.Literal("PageComing") }))

/** It is being made at this moment. */
class PageComing extends Data.TaggedError("PageComing")<{ readonly page: number }> {}
/** The content cookie no longer opens this file. */
export class PageForbidden extends Data.TaggedError("PageForbidden")<{ readonly page: number }> {}
export class PageUnavailable extends Data.TaggedError("PageUnavailable")<{ readonly page: number }> {}
export class StyleUnavailable extends Data.TaggedError("StyleUnavailable")<{ readonly href: string }> {}

/** The files of an issue's pages. Source: product, "Page files". */
export class PageFiles extends Context.Service<
  PageFiles,
  {
    /**
     * The page's words and links, safe to enter the document; its picture is apart. Cleaned when the browser is idle.
     * Waits for a page that is still being made, and says so once that takes a while; its picture is there when its words
     * are.
     */
    readonly markup: (
      magazine: MagazineInfo,
      page: number,
      sayComing: Effect.Effect<void>
    ) => Effect.Effect<PageMarkup, PageForbidden | PageUnavailable>
    /** Whether a page's sharper picture may be had: an image that fails does not say why. */
    readonly sharper: (
      magazine: MagazineInfo,
      page: number,
      dots: Dots
    ) => Effect.Effect<void, PageForbidden | PageUnavailable>
    /** Puts the style sheet into the document, in place of another issue's. */
    readonly style: (magazine: MagazineInfo) => Effect.Effect<void, StyleUnavailable>
  }
>()("sayfa/PageFiles") {
  static readonly layer = Layer.effect(
    PageFiles,
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient

      const text = Effect.fn("PageFiles.text")(function* (magazine: MagazineInfo, page: number, file: string) {
        const response = yield* http.get(contentUrl(magazine, file)).pipe(
          Effect.timeout(patience),
          Effect.mapError(() => new PageUnavailable({ page }))
        )
        if (response.status === 403) return yield* new PageForbidden({ page })
        if (response.status === 503) {
          return yield* isComing(response).pipe(
            Effect.matchEffect({
              onSuccess: () => Effect.fail(new PageComing({ page })),
              onFailure: () => Effect.fail(new PageUnavailable({ page }))
            })
          )
        }
        return response.status === 404 ? null : yield* textOf(response, page)
      })

      const made = Effect.fn("PageFiles.made")(function* (magazine: MagazineInfo, page: number) {
        yield* idle
        const html = (yield* text(magazine, page, `${page}.html`)) ?? (yield* text(magazine, page, `${page}.page`))
        if (html === null) return yield* new PageUnavailable({ page })
        return yield* cleanWords(html, (file) => contentUrl(magazine, file))
      })

      const markup = Effect.fn("PageFiles.markup")(function* (
        magazine: MagazineInfo,
        page: number,
        sayComing: Effect.Effect<void>
      ) {
        let waits = 0
        return yield* made(magazine, page).pipe(
          Effect.tapError(({ _tag }) =>
            _tag === "PageComing" && (waits += 1) === silentWaits + 1 ? sayComing : Effect.void
          ),
          Effect.retry({
            while: ({ _tag }) => _tag === "PageComing",
            schedule: Schedule.spaced(untilMade),
            times: mostWaits
          }),
          Effect.catchTag("PageComing", () => Effect.fail(new PageUnavailable({ page })))
        )
      })

      const sharper = Effect.fn("PageFiles.sharper")(function* (magazine: MagazineInfo, page: number, dots: Dots) {
        const { status } = yield* http.head(pictureUrl(magazine, page, dots)).pipe(
          Effect.timeout(patience),
          Effect.mapError(() => new PageUnavailable({ page }))
        )
        if (status === 403) return yield* new PageForbidden({ page })
        if (status !== 200) return yield* new PageUnavailable({ page })
      })

      return { markup, sharper, style: (magazine) => linkStyle(contentUrl(magazine, "style.css")) }
    })
  )
}

const textOf = (response: HttpClientResponse.HttpClientResponse, page: number) =>
  response.status === 200
    ? Effect.mapError(response.text, () => new PageUnavailable({ page }))
    : Effect.fail(new PageUnavailable({ page }))

const linkStyle = (href: string) =>
  Effect.callback<void, StyleUnavailable>((resume) => {
    const link = document.createElement("link")
    link.rel = "stylesheet"
    link.href = href
    link.addEventListener("load", () => {
      for (const older of document.querySelectorAll("link[data-issue-style]")) if (older !== link) older.remove()
      resume(Effect.void)
    })
    link.addEventListener("error", () => {
      link.remove()
      resume(Effect.fail(new StyleUnavailable({ href })))
    })
    link.dataset["issueStyle"] = ""
    document.head.append(link)
  })
