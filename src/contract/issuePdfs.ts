import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { IssuePdf } from "../domain/publishing/IssuePdf.ts"
import { PublisherOnly } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { Envelope, Refusal } from "./envelope.ts"
import {
  NoRoom,
  NothingToRetry,
  PdfRefused,
  TooManyWaiting,
  UploadIncomplete,
  UploadNotFound,
  UploadUsed
} from "./publishing.ts"
import { Text } from "./text.ts"

/** The issue has no such PDF, or not all of its pages are made. */
export class PdfNotFound extends Refusal<PdfNotFound>()("PdfNotFound", 404) {}

/** One of the issue's PDFs is still being converted. */
export class PdfUnderWay extends Refusal<PdfUnderWay>()("PdfUnderWay", 409) {}

/** The PDF that is shown cannot be deleted. */
export class PdfIsShown extends Refusal<PdfIsShown>()("PdfIsShown", 409) {}

const ofIssue = { id: Schema.String }
const onePdf = {
  ...ofIssue,
  number: Schema.String.check(Schema.isPattern(/^[1-9]\d{0,8}$/))
}
/** Latest first. */
const Pdfs = Envelope(Schema.Array(IssuePdf))

export class IssuePdfsGroup extends HttpApiGroup.make("issuePdfs").add(
  HttpApiEndpoint.get("list", "/publisher/issues/:id/pdfs", {
    params: ofIssue,
    success: Pdfs,
    error: IssueNotFound
  }).middleware(PublisherOnly),
  /**
   * Converts a complete upload, which then takes the place of the PDF that is shown. Asked again with the same upload, it
   * answers as it did.
   */
  HttpApiEndpoint.post("replace", "/publisher/issues/:id/pdfs", {
    params: ofIssue,
    payload: Schema.Struct({ upload: Text }),
    success: Pdfs,
    error: [
      IssueNotFound,
      UploadNotFound,
      UploadIncomplete,
      UploadUsed,
      PdfRefused,
      PdfUnderWay,
      TooManyWaiting,
      NoRoom
    ]
  }).middleware(PublisherOnly),
  /** Shows another PDF of the issue again. */
  HttpApiEndpoint.put("show", "/publisher/issues/:id/pdfs/:number/shown", {
    params: onePdf,
    success: Pdfs,
    error: [IssueNotFound, PdfNotFound]
  }).middleware(PublisherOnly),
  /** Converts a PDF that failed again; finished pages are kept. */
  HttpApiEndpoint.post("retryPdf", "/publisher/issues/:id/pdfs/:number/retry", {
    params: onePdf,
    success: Pdfs,
    error: [IssueNotFound, NothingToRetry, PdfUnderWay, TooManyWaiting]
  }).middleware(PublisherOnly),
  /** Deletes a PDF that is not shown, with its pages, and ends its conversion. */
  HttpApiEndpoint.delete("removePdf", "/publisher/issues/:id/pdfs/:number", {
    params: onePdf,
    success: Pdfs,
    error: [IssueNotFound, PdfNotFound, PdfIsShown]
  }).middleware(PublisherOnly)
) {}
