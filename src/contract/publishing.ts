import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { IssueStatus } from "../domain/catalogue/Issue.ts"
import { maxPdfBytes } from "../domain/publishing/NewIssue.ts"
import { PublisherOnly } from "./authorisation.ts"
import { Envelope, refusal } from "./envelope.ts"

export class PublicationNotFound extends Schema.TaggedError<PublicationNotFound>()(
  "PublicationNotFound", { ...refusal, publicationId: Schema.String }, { httpApiStatus: 404 }
) {}

/** The file is not a PDF that can be opened. `reason` is a tag, worded by the server. */
export class PdfRefused extends Schema.TaggedError<PdfRefused>()(
  "PdfRefused",
  { ...refusal, reason: Schema.Literals(["notPdf", "empty", "encrypted", "damaged", "noPages"]) },
  { httpApiStatus: 422 }
) {}

export class FileTooLarge
  extends Schema.TaggedError<FileTooLarge>()("FileTooLarge", refusal, { httpApiStatus: 413 })
{}

export class PublishingGroup extends HttpApiGroup.make("publishing").add(
  HttpApiEndpoint.get("publications", "/publisher/publications", {
    success: Envelope(Schema.Array(Schema.Struct({ id: Schema.String, title: Schema.String })))
  }).middleware(PublisherOnly),
  HttpApiEndpoint.post("newIssue", "/publisher/issues", {
    payload: Schema.Struct({
      pdf: Multipart.SingleFileSchema,
      publication: Schema.String,
      title: Schema.NonEmptyString,
      description: Schema.NonEmptyString,
      publish_date: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
      desired_publish_at: Schema.optionalKey(Schema.String)
    }).pipe(HttpApiSchema.asMultipart({ maxFileSize: maxPdfBytes, maxTotalSize: maxPdfBytes + 1024 * 1024, maxParts: 8 })),
    success: Envelope(Schema.Struct({ id: Schema.String, status: IssueStatus })),
    error: [PublicationNotFound, PdfRefused, FileTooLarge]
  }).middleware(PublisherOnly)
) {}
