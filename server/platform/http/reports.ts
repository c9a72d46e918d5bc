import { Effect, Schema } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerResponse } from "effect/http"
import { ByteSize } from "effect"
import { reportPath } from "./headers.ts"

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

/** Addresses are told without query and fragment, which may hold a token. */
const bare = (address: string | undefined): string => (address ?? "").replace(/[?#].*$/s, "").slice(0, 300)

const toldOf = (reports: typeof Old.Type | typeof New.Type) =>
  "csp-report" in reports
    ? [
        {
          document: bare(reports["csp-report"]["document-uri"]),
          directive: reports["csp-report"]["effective-directive"] ?? reports["csp-report"]["violated-directive"] ?? "",
          blocked: bare(reports["csp-report"]["blocked-uri"])
        }
      ]
    : reports.slice(0, 20).map(({ body }) => ({
        document: bare(body.documentURL),
        directive: body.effectiveDirective ?? "",
        blocked: bare(body.blockedURL)
      }))

/** Where browsers say that the content policy stopped something; the log warns of each. */
export const layer = HttpRouter.add("POST", reportPath, (request) =>
  request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(64 * 1024)),
    Effect.flatMap(Schema.decodeUnknownEffect(Reports)),
    Effect.flatMap((reports) =>
      Effect.forEach(
        toldOf(reports),
        (told) => Effect.logWarning("The content policy stopped something").pipe(Effect.annotateLogs(told)),
        { discard: true }
      )
    ),
    Effect.match({
      onSuccess: () => HttpServerResponse.empty({ status: 204 }),
      onFailure: () => HttpServerResponse.empty({ status: 400 })
    })
  )
)
