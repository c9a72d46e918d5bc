import { Effect, Schema, SchemaTransformation, Struct } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, HttpApiSchema } from "effect/http-api"
import { IssueStatus } from "../domain/catalogue/Issue.ts"
import { Frequency, Tier } from "../domain/catalogue/Publication.ts"
import { ConversionState, PdfReason } from "../domain/publishing/ConversionState.ts"
import { Dashboard } from "../domain/publishing/Dashboard.ts"
import { isDay, isIssueDay } from "../domain/publishing/day.ts"
import { DeskIssue } from "../domain/publishing/DeskIssue.ts"
import { deskStates, isPageNumber, maxDeskQuery } from "../domain/publishing/deskList.ts"
import { FirstPage } from "../domain/publishing/FirstPage.ts"
import { EditableIssue } from "../domain/publishing/EditableIssue.ts"
import { isShortEnough, maxPdfBytes, maxPdfPages } from "../domain/publishing/NewIssue.ts"
import { Figures } from "../domain/publishing/Figures.ts"
import { PageFigures } from "../domain/publishing/PageFigures.ts"
import { WordFigures } from "../domain/publishing/WordFigures.ts"
import { IssueReaders } from "../domain/publishing/IssueReaders.ts"
import { isMonth, MonthOfSales, SaleLine } from "../domain/publishing/Sales.ts"
import { OwnPublication } from "../domain/publishing/OwnPublication.ts"
import { maxPictureBytes, PictureReason } from "../domain/publishing/Picture.ts"
import { PublisherOnly } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { Envelope, Refusal, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { NonEmptyText, Text, Title } from "./text.ts"

export class PublicationNotFound extends RefusalWith<PublicationNotFound>()("PublicationNotFound", 404, {
  publicationId: Schema.String
}) {}

/** The publisher has another publication of this title. */
export class PublicationExists extends Refusal<PublicationExists>()("PublicationExists", 409) {}

/** Users have its issues, or paid for a year of it. */
export class PublicationIsPublished extends Refusal<PublicationIsPublished>()("PublicationIsPublished", 409) {}

/** Where PDFs are sent in pieces by tus 1.0.0, followed by `/` and the upload's id. */
export const uploadsPath = "/api/publisher/uploads"

/** The file is not a PDF that can become an issue. `reason` is a tag with a sentence of the server's. */
export class PdfRefused extends RefusalWith<PdfRefused>()("PdfRefused", 422, { reason: PdfReason }) {}

/** The publisher has no such upload, or it expired. */
export class UploadNotFound extends Refusal<UploadNotFound>()("UploadNotFound", 404) {}

/** The upload's last byte has not arrived yet. */
export class UploadIncomplete extends Refusal<UploadIncomplete>()("UploadIncomplete", 409) {}

/** The piece does not continue where the upload ends, or another request is sending it. */
export class UploadConflict extends Refusal<UploadConflict>()("UploadConflict", 409) {}

/** The upload has become an issue. */
export class UploadUsed extends Refusal<UploadUsed>()("UploadUsed", 409) {}

/** The server had no time to draw the upload's first page. */
export class FirstPageDelayed extends RefusalWith<FirstPageDelayed>()("FirstPageDelayed", 503, {
  retryAfterSeconds: Schema.Int
}) {}

/** The upload has become an issue with another description; `title` is that issue's. */
export class IssueAddedBefore extends RefusalWith<IssueAddedBefore>()("IssueAddedBefore", 409, {
  issueId: Schema.String,
  title: Schema.String
}) {}

/** So many of the publisher's files wait to be converted. */
export class TooManyWaiting extends RefusalWith<TooManyWaiting>()("TooManyWaiting", 409, { limit: Schema.Int }) {}

/** The server's disk has no space for a file of this size. */
export class NoRoom extends Refusal<NoRoom>()("NoRoom", 507) {}

/** Refuses a body for which the server's disk has no space. */
export class SpaceForBody extends HttpApiMiddleware.Service<SpaceForBody>()("sayfa/SpaceForBody", { error: NoRoom }) {}

/** The conversion has not failed. */
export class NothingToRetry extends Refusal<NothingToRetry>()("NothingToRetry", 409) {}

/** A published issue cannot be deleted: users have it. */
export class IssueIsPublished extends Refusal<IssueIsPublished>()("IssueIsPublished", 409) {}

/** Only an issue that is published, or was, is put on sale or taken off it. */
export class IssueNotOut extends Refusal<IssueNotOut>()("IssueNotOut", 409) {}

/** An issue off sale cannot be deleted: users have it. */
export class IssueIsHeld extends Refusal<IssueIsHeld>()("IssueIsHeld", 409) {}

/** The issue's pages are not all made, or this one cannot be drawn. */
export class CoverUnavailable extends Refusal<CoverUnavailable>()("CoverUnavailable", 409) {}

/** The server had no time to make the cover. */
export class CoverDelayed extends RefusalWith<CoverDelayed>()("CoverDelayed", 503, {
  retryAfterSeconds: Schema.Int
}) {}

/** The file becomes no picture. `reason` is a tag with a sentence of the server's. */
export class PictureRefused extends RefusalWith<PictureRefused>()("PictureRefused", 422, { reason: PictureReason }) {}

/** The server had no time to make the picture. */
export class PictureDelayed extends RefusalWith<PictureDelayed>()("PictureDelayed", 503, {
  retryAfterSeconds: Schema.Int
}) {}

/** Refuses a body that is too large for a picture by that name. */
export class PictureBody extends HttpApiMiddleware.Service<PictureBody>()("sayfa/PictureBody", {
  error: PictureRefused
}) {}

/** The publisher has sent no such logo, or it was not saved in time. */
export class LogoNotFound extends Refusal<LogoNotFound>()("LogoNotFound", 404) {}

export class FileTooLarge extends Refusal<FileTooLarge>()("FileTooLarge", 413) {}

const IdAndTitle = Schema.Struct({ id: Schema.String, title: Schema.String })

/** Unknown category slugs are ignored. */
export const PublicationSettings = Schema.Struct({
  title: Title.check(Schema.makeFilter((title) => isShortEnough("title", title))),
  description: Text.check(Schema.makeFilter((description) => isShortEnough("description", description))),
  publisher_name: Title.check(Schema.makeFilter((name) => isShortEnough("title", name))),
  frequency: Frequency,
  language: Schema.Literals(["tr", "en"]),
  tier: Tier,
  /** Slugs. */
  categories: Schema.Array(Text).check(Schema.isMaxLength(20)),
  /** Its pages have no sidebar. */
  sidebar_off: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** The address of a logo that was sent, or null for none; without it, the logo stays. */
  logo: Schema.optionalKey(Schema.NullOr(Text))
})
export type PublicationSettings = typeof PublicationSettings.Type

/** The settings that are to change: what another person saved of the others meanwhile, stays. */
export const PublicationChange = PublicationSettings.mapFields((fields) =>
  Struct.map({ ...fields, sidebar_off: Schema.Boolean, logo: Schema.NullOr(Text) }, Schema.optionalKey)
)

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/

/** Istanbul's offset from UTC. */
const aheadOfUtc = 3 * 60 * 60 * 1000

/** A valid time on a day on which an issue can come out, with an offset below 16 hours. */
const isInstant = (text: string): boolean => {
  const day = instant.exec(text)?.[1]
  const moment = Date.parse(text)
  if (day === undefined || !isDay(day) || Number.isNaN(moment)) return false
  return isIssueDay(new Date(moment + aheadOfUtc).toISOString().slice(0, 10))
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

const IssueTexts = Schema.Struct({
  title: Title.check(Schema.makeFilter((title) => isShortEnough("title", title))),
  description: NonEmptyText.check(Schema.makeFilter((description) => isShortEnough("description", description))),
  publish_date: Schema.String.check(Schema.makeFilter(isIssueDay))
})

/** The settings of an issue that are to change; the others stay. Once it is published, its time is ignored. */
export const IssueSettings = Schema.Struct({
  ...IssueTexts.fields,
  /** Null means as soon as its pages are ready. */
  desired_publish_at: Schema.NullOr(Instant),
  is_free: Schema.Boolean,
  /** Null means the shop's number. */
  preview_page_limit: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxPdfPages })))
}).mapFields(Struct.map(Schema.optionalKey))
export type IssueSettings = typeof IssueSettings.Type

const Share = Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Extent = Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0.001, maximum: 1 }))

/** A picture, and the part of it that is shown. */
const SentPicture = Schema.Struct({
  picture: Multipart.SingleFileSchema,
  left: Share,
  top: Share,
  width: Extent,
  height: Extent
}).pipe(
  HttpApiSchema.asMultipart({ maxFileSize: maxPictureBytes, maxTotalSize: maxPictureBytes + 64 * 1024, maxParts: 5 })
)

/** From a day to another, YYYY-MM-DD. */
const DaysAsked = {
  from: Schema.String.check(Schema.makeFilter(isDay)),
  to: Schema.String.check(Schema.makeFilter(isDay))
}

export class PublishingGroup extends HttpApiGroup.make("publishing").add(
  HttpApiEndpoint.get("dashboard", "/publisher/dashboard", { success: Envelope(Dashboard) }).middleware(PublisherOnly),
  /** Months in Istanbul, from the first with a sale to the present one; the last 24 at most. */
  HttpApiEndpoint.get("sales", "/publisher/sales", { success: Envelope(Schema.Array(MonthOfSales)) }).middleware(
    PublisherOnly
  ),
  /** `month` as YYYY-MM. */
  HttpApiEndpoint.get("salesOfMonth", "/publisher/sales/:month", {
    params: { month: Schema.String.check(Schema.makeFilter(isMonth)) },
    success: Envelope(Schema.Array(SaleLine))
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("readers", "/publisher/readers", { success: Envelope(Schema.Array(IssueReaders)) }).middleware(
    PublisherOnly
  ),
  /**
   * What came of all publications, of one, or of an issue, from a day to another (YYYY-MM-DD), at most a leap year
   * later.
   */
  HttpApiEndpoint.get("figures", "/publisher/figures", {
    query: {
      ...DaysAsked,
      publication: Schema.optionalKey(Text),
      issue: Schema.optionalKey(Text)
    },
    success: Envelope(Figures),
    error: [PublicationNotFound, IssueNotFound]
  }).middleware(PublisherOnly),
  /** What the keywords of one's adverts brought. */
  HttpApiEndpoint.get("wordFigures", "/publisher/figures/words", {
    query: {
      ...DaysAsked,
      publication: Schema.optionalKey(Text),
      issue: Schema.optionalKey(Text)
    },
    success: Envelope(WordFigures),
    error: [PublicationNotFound, IssueNotFound]
  }).middleware(PublisherOnly),
  /** The same of each page of an issue; its answer opens the thumbnails. */
  HttpApiEndpoint.get("pageFigures", "/publisher/figures/pages", {
    query: { ...DaysAsked, issue: Text },
    success: Envelope(PageFigures),
    error: IssueNotFound
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("publications", "/publisher/publications", {
    /** With the issues of each, without those whose PDF failed. */
    success: Envelope(
      Schema.Array(Schema.Struct({ ...IdAndTitle.fields, tier: Tier, issues: Schema.Array(IdAndTitle) }))
    )
  }).middleware(PublisherOnly),
  /** A publication without issues. A repeated request answers as the first did. */
  HttpApiEndpoint.post("newPublication", "/publisher/publications", {
    payload: PublicationSettings,
    success: Envelope(IdAndTitle),
    error: [PublicationExists, LogoNotFound]
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("publication", "/publisher/publications/:id", {
    params: { id: Schema.String },
    success: Envelope(OwnPublication),
    error: PublicationNotFound
  }).middleware(PublisherOnly),
  /** Its address stays what it was. */
  HttpApiEndpoint.put("changePublication", "/publisher/publications/:id", {
    params: { id: Schema.String },
    payload: PublicationChange,
    success: Envelope(OwnPublication),
    error: [PublicationNotFound, LogoNotFound]
  }).middleware(PublisherOnly),
  /** Makes a logo, which waits a day for a publication to be saved with its address. */
  HttpApiEndpoint.post("newLogo", "/publisher/logos", {
    payload: SentPicture,
    success: Envelope(Schema.Struct({ url: Schema.String })),
    error: [PictureRefused, PictureDelayed, TooManyRequests]
  })
    .middleware(PictureBody)
    .middleware(PublisherOnly),
  /** Deletes a publication with issues that were never published, their PDFs and their pages. */
  HttpApiEndpoint.delete("removePublication", "/publisher/publications/:id", {
    params: { id: Schema.String },
    success: Envelope(Schema.Null),
    error: [PublicationNotFound, PublicationIsPublished]
  }).middleware(PublisherOnly),
  /** Refuses a complete upload for what saving it would be refused for. */
  HttpApiEndpoint.get("firstPage", "/publisher/uploads/:id/first-page", {
    params: { id: Schema.String },
    success: Envelope(FirstPage),
    error: [UploadNotFound, UploadIncomplete, UploadUsed, PdfRefused, FirstPageDelayed]
  }).middleware(PublisherOnly),
  HttpApiEndpoint.post("newIssue", "/publisher/issues", {
    payload: Schema.Struct({
      /** Either the file itself or `upload`, the id of a complete upload. */
      pdf: Schema.optionalKey(Multipart.SingleFileSchema),
      upload: Schema.optionalKey(Text),
      publication: Schema.String,
      ...IssueTexts.fields,
      desired_publish_at: Schema.optionalKey(Instant)
    }).pipe(
      HttpApiSchema.asMultipart({ maxFileSize: maxPdfBytes, maxTotalSize: maxPdfBytes + 1024 * 1024, maxParts: 8 })
    ),
    success: Envelope(Schema.Struct({ id: Schema.String, status: IssueStatus })),
    error: [
      PublicationNotFound,
      PdfRefused,
      FileTooLarge,
      UploadNotFound,
      UploadIncomplete,
      IssueAddedBefore,
      TooManyWaiting,
      NoRoom
    ]
  })
    .middleware(SpaceForBody)
    .middleware(PublisherOnly),
  /** A page of the publisher's issues, latest first; `total` counts all that were asked for. */
  HttpApiEndpoint.get("issues", "/publisher/issues", {
    query: {
      q: Schema.optionalKey(Text.check(Schema.isMaxLength(maxDeskQuery))),
      state: Schema.optionalKey(Schema.Literals(deskStates)),
      page: Schema.optionalKey(Schema.String.check(Schema.makeFilter(isPageNumber)))
    },
    success: Envelope(Schema.Struct({ items: Schema.Array(DeskIssue), total: Schema.Int }))
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("ownIssue", "/publisher/issues/:id", {
    params: { id: Schema.String },
    success: Envelope(EditableIssue),
    error: IssueNotFound
  }).middleware(PublisherOnly),
  HttpApiEndpoint.put("changeIssue", "/publisher/issues/:id", {
    params: { id: Schema.String },
    payload: IssueSettings,
    success: Envelope(EditableIssue),
    error: IssueNotFound
  }).middleware(PublisherOnly),
  /** Makes one of its pages the cover. */
  HttpApiEndpoint.put("coverIssue", "/publisher/issues/:id/cover", {
    params: { id: Schema.String },
    payload: Schema.Struct({ page: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxPdfPages })) }),
    success: Envelope(EditableIssue),
    error: [IssueNotFound, CoverUnavailable, CoverDelayed]
  }).middleware(PublisherOnly),
  /** Makes a picture the cover that is none of its pages. */
  HttpApiEndpoint.put("coverWithPicture", "/publisher/issues/:id/cover/picture", {
    params: { id: Schema.String },
    payload: SentPicture,
    success: Envelope(EditableIssue),
    error: [IssueNotFound, CoverUnavailable, PictureRefused, PictureDelayed, NoRoom, TooManyRequests]
  })
    .middleware(PictureBody)
    .middleware(PublisherOnly),
  /** Takes a published issue off sale, or puts it back. Who holds it keeps it. */
  HttpApiEndpoint.put("sellIssue", "/publisher/issues/:id/sale", {
    params: { id: Schema.String },
    payload: Schema.Struct({ on_sale: Schema.Boolean }),
    success: Envelope(EditableIssue),
    error: [IssueNotFound, IssueNotOut]
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("conversion", "/publisher/issues/:id/conversion", {
    params: { id: Schema.String },
    success: Envelope(ConversionState),
    error: IssueNotFound
  }).middleware(PublisherOnly),
  /** Converts a failed issue again; finished pages are kept. */
  HttpApiEndpoint.post("retry", "/publisher/issues/:id/retry", {
    params: { id: Schema.String },
    success: Envelope(ConversionState),
    error: [IssueNotFound, NothingToRetry]
  }).middleware(PublisherOnly),
  /**
   * Deletes an issue that was never published, or is off sale and held by nobody, with its PDF and pages, and ends its
   * conversion.
   */
  HttpApiEndpoint.delete("remove", "/publisher/issues/:id", {
    params: { id: Schema.String },
    success: Envelope(Schema.Null),
    error: [IssueNotFound, IssueIsPublished, IssueIsHeld]
  }).middleware(PublisherOnly)
) {}
