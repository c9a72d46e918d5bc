import { Context, Data, Effect, Layer, Schedule } from "effect"
import { HttpClient, type HttpClientResponse } from "effect/http"
import { contentUrl, type MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { againWhileCut } from "../platform/againWhileCut.ts"
import { idle } from "../platform/idle.ts"
import type { PageMarkup } from "./cleanPage.ts"
import { delayOf } from "./delayOf.ts"

/** Until the answer begins. */
const answerTimeout = "20 seconds"

/** Between two requests for a page that is being made. */
const retryInterval = "1 second"
const maxWaits = 300

/** Requests before `sayComing`, because most pages are made sooner. */
const silentWaits = 5

/** It comes while the first page's words do, which are not needed for its picture. */
const loadCleaning = () => {
  const code = import("./cleanPage.ts")
  // Whoever waits for it hears that it did not come.
  code.catch(() => undefined)
  return code
}

/** The page is being made. */
class PageComing extends Data.TaggedError("PageComing")<{ readonly page: number }> {}
/** No answer came, or no file to answer with, which may be different in a moment. */
class ConnectionLost extends Data.TaggedError("ConnectionLost")<{ readonly page: number }> {}
/** The content cookie no longer opens this file. */
export class PageForbidden extends Data.TaggedError("PageForbidden")<{ readonly page: number }> {}
export class PageUnavailable extends Data.TaggedError("PageUnavailable")<{ readonly page: number }> {}
export class StyleUnavailable extends Data.TaggedError("StyleUnavailable")<{ readonly href: string }> {}

/** The files of an issue's pages. Source: product, "Page files". */
export class PageFiles extends Context.Service<
  PageFiles,
  {
    /**
     * The page's text and links, sanitised while the browser is idle; the picture is apart and ready by then. Waits for
     * a page that is being made, and says so if that takes long. A lost connection, or files that are away, are tried
     * again for some seconds.
     */
    readonly markup: (
      magazine: MagazineInfo,
      page: number,
      sayComing: Effect.Effect<void>
    ) => Effect.Effect<PageMarkup, PageForbidden | PageUnavailable>
    /** The status of a picture that failed, which gives no reason; 0 if no answer came. */
    readonly status: (src: string) => Effect.Effect<number>
    /** Replaces another issue's style sheet. */
    readonly style: (magazine: MagazineInfo) => Effect.Effect<void, StyleUnavailable>
  }
>()("sayfa/PageFiles") {
  static readonly layer = Layer.effect(
    PageFiles,
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient

      const text = Effect.fn("PageFiles.text")(function* (magazine: MagazineInfo, page: number, file: string) {
        const response = yield* http.get(contentUrl(magazine, file)).pipe(
          Effect.mapError(() => new ConnectionLost({ page })),
          Effect.timeout(answerTimeout),
          Effect.catchTag("TimeoutError", () => Effect.fail(new PageUnavailable({ page })))
        )
        if (response.status === 403) return yield* new PageForbidden({ page })
        if (response.status === 503) {
          const { _tag } = yield* Effect.mapError(delayOf(response), () => new PageUnavailable({ page }))
          return yield* _tag === "PageComing" ? new PageComing({ page }) : new ConnectionLost({ page })
        }
        return response.status === 404 ? null : yield* textOf(response, page)
      })

      const made = Effect.fn("PageFiles.made")(function* (magazine: MagazineInfo, page: number) {
        yield* idle
        const code = loadCleaning()
        const html = (yield* text(magazine, page, `${page}.html`)) ?? (yield* text(magazine, page, `${page}.page`))
        if (html === null) return yield* new PageUnavailable({ page })
        const { cleanWords } = yield* Effect.tryPromise({ try: () => code, catch: () => new PageUnavailable({ page }) })
        return yield* cleanWords(html, (file) => contentUrl(magazine, file))
      })

      const markup = Effect.fn("PageFiles.markup")(function* (
        magazine: MagazineInfo,
        page: number,
        sayComing: Effect.Effect<void>
      ) {
        let waits = 0
        return yield* againWhileCut(made(magazine, page), ({ _tag }) => _tag === "ConnectionLost").pipe(
          Effect.tapError(({ _tag }) =>
            _tag === "PageComing" && (waits += 1) === silentWaits + 1 ? sayComing : Effect.void
          ),
          Effect.retry({
            while: ({ _tag }) => _tag === "PageComing",
            schedule: Schedule.spaced(retryInterval),
            times: maxWaits
          }),
          Effect.catchTag(["PageComing", "ConnectionLost"], () => Effect.fail(new PageUnavailable({ page })))
        )
      })

      const status = Effect.fn("PageFiles.status")((src: string) =>
        http.head(src).pipe(
          Effect.timeout(answerTimeout),
          Effect.map((answer) => answer.status),
          Effect.orElseSucceed(() => 0)
        )
      )

      return { markup, status, style: (magazine) => linkStyle(contentUrl(magazine, "style.css")) }
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
