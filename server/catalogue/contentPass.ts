import { Context, Duration, Effect, Layer, Option, Schema } from "effect"
import { HttpEffect, HttpServerResponse, type HttpServerRequest } from "effect/http"
import { folderOf, type Issue } from "../../src/domain/catalogue/Issue.ts"
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

const cookie = "sayfa_content"

/** A pass is asked anew after an hour, so that it does not outlive a purchase, a network or a price for long. */
const seconds = 60 * 60

export class ContentPass extends Context.Service<
  ContentPass,
  {
    /** Sets the cookie that opens the issue's files; an `<img>` cannot carry a bearer token. */
    readonly grant: (
      issue: Issue,
      pass: Pick<Pass, "limit" | "sid">
    ) => Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>
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
      return ContentPass.of({
        grant: Effect.fn("ContentPass.grant")(function* (issue, { limit, sid }) {
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
        }),
        held: Effect.fn("ContentPass.held")(function* (request, folder) {
          const value = request.cookies[cookie]
          if (value === undefined) return Option.none()
          const pass = yield* tokens.verify("content", Pass, value)
          if (Option.isNone(pass) || pass.value.folder !== folder) return Option.none()
          const isOver = pass.value.sid !== null && !(yield* sessions.isAlive(pass.value.sid))
          return isOver ? Option.none() : pass
        })
      })
    })
  )
}
