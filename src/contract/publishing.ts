import { Schema, SchemaTransformation } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { IssueStatus } from "../domain/catalogue/Issue.ts"
import { maxPdfBytes } from "../domain/publishing/NewIssue.ts"
import { PublisherOnly } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { Envelope, refusal } from "./envelope.ts"
import { NonEmptyText } from "./text.ts"

export class PublicationNotFound extends Schema.TaggedError<PublicationNotFound>()(
  "PublicationNotFound",
  { ...refusal, publicationId: Schema.String },
  { httpApiStatus: 404 }
) {}

const pdfReasons = ["notPdf", "empty", "encrypted", "damaged", "noPages", "tooManyPages"] as const

/** The file is not a PDF that can become an issue. `reason` is a tag, worded by the server. */
export class PdfRefused extends Schema.TaggedError<PdfRefused>()(
  "PdfRefused",
  { ...refusal, reason: Schema.Literals(pdfReasons) },
  { httpApiStatus: 422 }
) {}

export class FileTooLarge extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", refusal, { httpApiStatus: 413 }) {}

const Titled = Schema.Struct({ id: Schema.String, title: Schema.String })

/**
 * How far an issue's pages are. `pages_total` is 0 until the PDF was opened. `reason` says why a FAILED one failed:
 * what the PDF lacks, or `fault` where the server could not do it.
 */
export const ConversionState = Schema.Struct({
  id: Schema.String,
  status: IssueStatus,
  pages_done: Schema.Int,
  pages_total: Schema.Int,
  reason: Schema.NullOr(Schema.Literals([...pdfReasons, "fault"]))
})
export type ConversionState = typeof ConversionState.Type

/** A day that the calendar knows, as YYYY-MM-DD, from the year 1 on. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/

/** A moment of the years 1 to 9999, its day one that the calendar knows, with its time zone within 15:59 of UTC. */
const isInstant = (text: string): boolean => {
  const day = instant.exec(text)?.[1]
  if (day === undefined || !isDay(day) || Number.isNaN(Date.parse(text))) return false
  return isDay(new Date(text).toISOString().slice(0, 10))
}

/** Such as 2026-05-01T09:00:00+03:00. */
const Instant = Schema.String.check(Schema.makeFilter(isInstant)).pipe(
  Schema.decodeTo(
    Schema.Date,
    SchemaTransformation.transform({
      decode: (text) => new Date(text),
      encode: (moment: Date) => moment.toISOString()
    })
  )
)

export class PublishingGroup extends HttpApiGroup.make("publishing").add(
  HttpApiEndpoint.get("publications", "/publisher/publications", {
    /** With the issues that each has, those whose PDF failed left out. */
    success: Envelope(Schema.Array(Schema.Struct({ ...Titled.fields, issues: Schema.Array(Titled) })))
  }).middleware(PublisherOnly),
  HttpApiEndpoint.post("newIssue", "/publisher/issues", {
    payload: Schema.Struct({
      pdf: Multipart.SingleFileSchema,
      publication: Schema.String,
      title: NonEmptyText,
      description: NonEmptyText,
      publish_date: Schema.String.check(Schema.makeFilter(isDay)),
      desired_publish_at: Schema.optionalKey(Instant)
    }).pipe(
      HttpApiSchema.asMultipart({ maxFileSize: maxPdfBytes, maxTotalSize: maxPdfBytes + 1024 * 1024, maxParts: 8 })
    ),
    success: Envelope(Schema.Struct({ id: Schema.String, status: IssueStatus })),
    error: [PublicationNotFound, PdfRefused, FileTooLarge]
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("conversion", "/publisher/issues/:id/conversion", {
    params: { id: Schema.String },
    success: Envelope(ConversionState),
    error: IssueNotFound
  }).middleware(PublisherOnly)
) {}
