import { Context, Duration, Effect, Layer, Option, Schema } from "effect"
import { HttpEffect, HttpServerResponse, type HttpServerRequest } from "effect/http"
import { folderOf, type Issue } from "../../src/domain/catalogue/Issue.ts"
import { previewLimitOf } from "../../src/domain/reader/MagazineInfo.ts"
import { Configuration, isHttps } from "../platform/config.ts"
import { Tokens } from "../platform/tokens.ts"
import { Sessions } from "../session/Sessions.ts"

/** What a content cookie says: which issue's files, up to which page (`null`: all), and whose session it dies with. */
const Pass = Schema.Struct({
  issue: Schema.String,
  folder: Schema.String,
  limit: Schema.NullOr(Schema.Int),
  sid: Schema.NullOr(Schema.String)
})
export type Pass = typeof Pass.Type

type Given = Pick<Pass, "limit" | "sid">

/**
 * What access was answered with, and what a preview's document brings by itself: that one knows not who asks, and does not
 * take the place of what they hold.
 */
const [answered, preview] = ["sayfa_content", "sayfa_preview"] as const

/** A pass is asked anew after an hour, so that it does not outlive a purchase, a network or a price for long. */
const seconds = 60 * 60

export class ContentPass extends Context.Service<
  ContentPass,
  {
    /** Sets the cookie that opens the issue's files; an `<img>` cannot carry a bearer token. */
    readonly grant: (issue: Issue, pass: Given) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
    /** Opens a preview's pages, and leaves whatever else is held as it is. */
    readonly grantPreview: (issue: Issue) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
    /** The pass a request holds for this folder: none when it was forged, is spent, is another's, or its session ended. */
    readonly held: (request: HttpServerRequest.HttpServerRequest, folder: string) => Effect.Effect<Option.Option<Pass>>
  }
>()("sayfa/ContentPass") {
  static readonly layer = Layer.effect(
    ContentPass,
    Effect.gen(function* () {
      const secure = isHttps(yield* Configuration)
      const tokens = yield* Tokens
      const sessions = yield* Sessions
      const give = Effect.fnUntraced(function* (cookie: string, issue: Issue, { limit, sid }: Given) {
        const folder = folderOf(issue)
        const value = yield* tokens.sign("content", { issue: issue.id, folder, limit, sid }, seconds)
        yield* HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.succeed(
            HttpServerResponse.setCookieUnsafe(response, cookie, value, {
              path: `/content/${folder}`,
              httpOnly: true,
              sameSite: "strict",
              secure,
              maxAge: Duration.seconds(seconds)
            })
          )
        )
      })
      const valid = Effect.fnUntraced(function* (value: string | undefined, folder: string) {
        if (value === undefined) return Option.none()
        const pass = yield* tokens.verify("content", Pass, value)
        if (Option.isNone(pass) || pass.value.folder !== folder) return Option.none()
        const isOver = pass.value.sid !== null && !(yield* sessions.isAlive(pass.value.sid))
        return isOver ? Option.none() : pass
      })
      return ContentPass.of({
        grant: Effect.fn("ContentPass.grant")((issue, pass) => give(answered, issue, pass)),
        grantPreview: Effect.fn("ContentPass.grantPreview")((issue) =>
          give(preview, issue, { limit: previewLimitOf(issue), sid: null })
        ),
        held: Effect.fn("ContentPass.held")(function* (request, folder) {
          const own = yield* valid(request.cookies[answered], folder)
          return Option.isSome(own) ? own : yield* valid(request.cookies[preview], folder)
        })
      })
    })
  )
}
