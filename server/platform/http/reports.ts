import { ByteSize, Effect, Schema } from "effect"
import { HttpIncomingMessage, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { InvalidRequest } from "../../../src/contract/refusals.ts"
import { Attempts } from "../attempts.ts"
import { reportPath } from "./headers.ts"
import { answering } from "./refusals.ts"
import { visitor } from "./remoteAddress.ts"

/** A violation as the old header (`csp-report`) and the Reporting API name it. */
const Old = Schema.Struct({
  "csp-report": Schema.Struct({
    "document-uri": Schema.optionalKey(Schema.String),
    "effective-directive": Schema.optionalKey(Schema.String),
    "violated-directive": Schema.optionalKey(Schema.String),
    "blocked-uri": Schema.optionalKey(Schema.String)
  })
})
const New = Schema.Array(
  Schema.Struct({
    body: Schema.Struct({
      documentURL: Schema.optionalKey(Schema.String),
      effectiveDirective: Schema.optionalKey(Schema.String),
      blockedURL: Schema.optionalKey(Schema.String)
    })
  })
)
const Reports = Schema.fromJsonString(Schema.Union([Old, New]))

/** What is told is short, and without query and fragment, which may hold a token. */
const bare = (text: string | undefined): string => (text ?? "").replace(/[?#].*$/s, "").slice(0, 300)

const toldOf = (reports: typeof Old.Type | typeof New.Type) =>
  "csp-report" in reports
    ? [
        {
          document: bare(reports["csp-report"]["document-uri"]),
          directive: bare(reports["csp-report"]["effective-directive"] ?? reports["csp-report"]["violated-directive"]),
          blocked: bare(reports["csp-report"]["blocked-uri"])
        }
      ]
    : reports.slice(0, 20).map(({ body }) => ({
        document: bare(body.documentURL),
        directive: bare(body.effectiveDirective),
        blocked: bare(body.blockedURL)
      }))

/** More than one page breaks in a minute is not worth a log. */
const allowance = { hits: 60, seconds: 60 }

const take = Effect.fn("reports.take")(function* (request: HttpServerRequest.HttpServerRequest) {
  const attempts = yield* Attempts
  yield* attempts.allow(["report", yield* visitor], allowance)
  const text = yield* request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(64 * 1024))
  )
  const reports = yield* Schema.decodeUnknownEffect(Reports)(text).pipe(
    Effect.mapError(() => new InvalidRequest({ field: "" }))
  )
  for (const told of toldOf(reports)) {
    yield* Effect.logWarning("The content policy stopped something").pipe(Effect.annotateLogs(told))
  }
  return HttpServerResponse.empty({ status: 204 })
})

/** Where browsers say that the content policy stopped something; the log warns of each. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<Attempts>()
    yield* router.add("POST", reportPath, (request) => take(request).pipe(Effect.provide(context), answering))
  })
)
