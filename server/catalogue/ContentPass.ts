import { Context, Duration, Effect, Layer, Option, Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import { folderOf, type Issue } from "../../src/domain/catalogue/Issue.ts"
import { previewLimitOf } from "../../src/domain/reader/MagazineInfo.ts"
import { Configuration, isHttps } from "../platform/config.ts"
import { setStrictCookie } from "../platform/http/strictCookie.ts"
import { Tokens } from "../platform/tokens.ts"
import { Sessions } from "../session/Sessions.ts"

/** The content of a content cookie: which issue's files, up to which page (null: all), and the session it ends with. */
const Pass = Schema.Struct({
  issue: Schema.String,
  folder: Schema.String,
  limit: Schema.NullOr(Schema.Int),
  sid: Schema.NullOr(Schema.String)
})
export type Pass = typeof Pass.Type

type PassLimits = Pick<Pass, "limit" | "sid">

/** Two cookies: one from an access check, and one from a preview's document, which must not replace the first. */
const [accessCookie, previewCookie] = ["sayfa_content", "sayfa_preview"] as const

/** A pass lasts an hour, so that it does not outlive a purchase, a network or a price for long. */
const seconds = 60 * 60

export class ContentPass extends Context.Service<
  ContentPass,
  {
    /** Sets the cookie that opens the issue's files; an `<img>` cannot carry a bearer token. */
    readonly grant: (issue: Issue, pass: PassLimits) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
    /** Opens a preview's pages without replacing a pass from an access check. */
    readonly grantPreview: (issue: Issue) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
    /**
     * The valid pass of a request for this folder; none if it is forged, expired, for another folder, or its session
     * ended.
     */
    readonly held: (request: HttpServerRequest.HttpServerRequest, folder: string) => Effect.Effect<Option.Option<Pass>>
  }
>()("sayfa/ContentPass") {
  static readonly layer = Layer.effect(
    ContentPass,
    Effect.gen(function* () {
      const secure = isHttps(yield* Configuration)
      const tokens = yield* Tokens
      const sessions = yield* Sessions
      const setPass = Effect.fnUntraced(function* (cookie: string, issue: Issue, { limit, sid }: PassLimits) {
        const folder = folderOf(issue)
        const value = yield* tokens.sign("content", { issue: issue.id, folder, limit, sid }, seconds)
        const maxAge = Duration.seconds(seconds)
        yield* setStrictCookie({ name: cookie, value, path: `/content/${folder}`, secure, maxAge })
      })
      const valid = Effect.fnUntraced(function* (value: string | undefined, folder: string) {
        if (value === undefined) return Option.none()
        const pass = yield* tokens.verify("content", Pass, value)
        if (Option.isNone(pass) || pass.value.folder !== folder) return Option.none()
        const isOver = pass.value.sid !== null && !(yield* sessions.isAlive(pass.value.sid))
        return isOver ? Option.none() : pass
      })
      return ContentPass.of({
        grant: Effect.fn("ContentPass.grant")((issue, pass) => setPass(accessCookie, issue, pass)),
        grantPreview: Effect.fn("ContentPass.grantPreview")((issue) =>
          setPass(previewCookie, issue, { limit: previewLimitOf(issue), sid: null })
        ),
        held: Effect.fnUntraced(function* (request, folder) {
          const own = yield* valid(request.cookies[accessCookie], folder)
          return Option.isSome(own) ? own : yield* valid(request.cookies[previewCookie], folder)
        })
      })
    })
  )
}
