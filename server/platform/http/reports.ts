import { ByteSize, Effect, Schema } from "effect"
import { HttpIncomingMessage, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { InvalidRequest } from "../../../src/contract/refusals.ts"
import { RateLimits } from "../rateLimits.ts"
import { reportPath } from "./headers.ts"
import { answerFailures } from "./refusals.ts"
import { visitor } from "./remoteAddress.ts"

/** A violation in the older format (`csp-report`) and in the Reporting API's. */
const OlderReport = Schema.Struct({
  "csp-report": Schema.Struct({
    "document-uri": Schema.optionalKey(Schema.String),
    "effective-directive": Schema.optionalKey(Schema.String),
    "violated-directive": Schema.optionalKey(Schema.String),
    "blocked-uri": Schema.optionalKey(Schema.String)
  })
})
const ReportingApiReports = Schema.Array(
  Schema.Struct({
    body: Schema.Struct({
      documentURL: Schema.optionalKey(Schema.String),
      effectiveDirective: Schema.optionalKey(Schema.String),
      blockedURL: Schema.optionalKey(Schema.String)
    })
  })
)
const Reports = Schema.fromJsonString(Schema.Union([OlderReport, ReportingApiReports]))

/** Shortened, without query and fragment, which may hold a token. */
const withoutQuery = (text: string | undefined): string => (text ?? "").replace(/[?#].*$/s, "").slice(0, 300)

const violationsOf = (reports: typeof OlderReport.Type | typeof ReportingApiReports.Type) =>
  "csp-report" in reports
    ? [
        {
          document: withoutQuery(reports["csp-report"]["document-uri"]),
          directive: withoutQuery(
            reports["csp-report"]["effective-directive"] ?? reports["csp-report"]["violated-directive"]
          ),
          blocked: withoutQuery(reports["csp-report"]["blocked-uri"])
        }
      ]
    : reports.slice(0, 20).map(({ body }) => ({
        document: withoutQuery(body.documentURL),
        directive: withoutQuery(body.effectiveDirective),
        blocked: withoutQuery(body.blockedURL)
      }))

/** More reports than this per minute are not worth logging. */
const allowance = { hits: 60, seconds: 60 }

const receive = Effect.fn("reports.receive")(function* (request: HttpServerRequest.HttpServerRequest) {
  const rateLimits = yield* RateLimits
  yield* rateLimits.allow(["report", yield* visitor], allowance)
  const text = yield* request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(64 * 1024))
  )
  const reports = yield* Schema.decodeUnknownEffect(Reports)(text).pipe(
    Effect.mapError(() => new InvalidRequest({ field: "" }))
  )
  for (const violation of violationsOf(reports)) {
    yield* Effect.logWarning("A browser reported a content policy violation").pipe(Effect.annotateLogs(violation))
  }
  return HttpServerResponse.empty({ status: 204 })
})

/** Receives the browser's reports of content policy violations, and logs each. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<RateLimits>()
    yield* router.add("POST", reportPath, (request) => receive(request).pipe(Effect.provide(context), answerFailures))
  })
)
