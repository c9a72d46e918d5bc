import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { maxKeyword } from "../domain/reader/adverts/Advert.ts"
import { maxAdvertLink, maxKeywords } from "../domain/reader/adverts/AdvertDraft.ts"
import {
  AdvertForm,
  AdvertIssues,
  AdvertMatches,
  AdvertState,
  CountedAdvert,
  maxAdvertIssues,
  OwnAdvert
} from "../domain/publishing/OwnAdvert.ts"
import { maxPictureBytes } from "../domain/publishing/Picture.ts"
import { AdvertRefused } from "./adverts.ts"
import { PublisherOnly, SupportSignedIn } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { Envelope, Refusal, RefusalWith } from "./envelope.ts"
import { PictureBody, PictureDelayed, PictureRefused, PublicationNotFound } from "./publishing.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

/** There is no such advert, or it is another's. */
export class AdvertNotFound extends Refusal<AdvertNotFound>()("AdvertNotFound", 404) {}

/** The advert was changed elsewhere; this is what it is now. */
export class AdvertChanged extends RefusalWith<AdvertChanged>()("AdvertChanged", 409, { advert: CountedAdvert }) {}

/** Readers were shown it, so that its figures are kept. */
export class AdvertWasShown extends Refusal<AdvertWasShown>()("AdvertWasShown", 409) {}

/** The publication, or the team, has as many adverts as it may. */
export class TooManyAdverts extends RefusalWith<TooManyAdverts>()("TooManyAdverts", 409, { limit: Schema.Int }) {}

/** This picture was not sent by the caller, or was not saved in time. */
export class AdvertPictureNotFound extends Refusal<AdvertPictureNotFound>()("AdvertPictureNotFound", 404) {}

const short = (limit: number) => Text.check(Schema.isMaxLength(limit))
const Ids = Schema.Array(short(64)).check(Schema.isMaxLength(maxAdvertIssues))
/** Null for all. */
const Issues = Schema.NullOr(Ids)

/** Longer than the rule allows, so that it is the rule that refuses. */
const Form = Schema.Struct({
  ...AdvertForm.fields,
  text: short(2000),
  link: Schema.NullOr(short(2 * maxAdvertLink)),
  picture: Schema.NullOr(short(100)),
  keywords: Schema.Array(short(4 * maxKeyword)).check(Schema.isMaxLength(4 * maxKeywords)),
  issues: Issues,
  begins_on: Schema.NullOr(short(20)),
  ends_on: Schema.NullOr(short(20)),
  limit_per_reader: Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 })))
})

/** Chosen by the caller: a repeated request places nothing again. */
const Key = Schema.String.check(Schema.isPattern(/^[\w-]{8,64}$/u))

const asked = { keywords: Form.fields.keywords, issues: Issues }
const issuesAsked = { query: short(200), chosen: Ids }
const one = { params: { id: Schema.String } }

const calls = {
  list: { success: Envelope(Schema.Array(OwnAdvert)) },
  find: { ...one, success: Envelope(CountedAdvert), error: AdvertNotFound },
  change: {
    ...one,
    payload: Schema.Struct({ ...Form.fields, version: Schema.Int }),
    success: Envelope(CountedAdvert),
    error: [AdvertNotFound, AdvertChanged, AdvertRefused, AdvertPictureNotFound, IssueNotFound] as const
  },
  run: {
    ...one,
    payload: Schema.Struct({ state: AdvertState }),
    success: Envelope(CountedAdvert),
    error: AdvertNotFound
  },
  remove: { ...one, success: Envelope(Schema.Null), error: [AdvertNotFound, AdvertWasShown] as const },
  addPicture: {
    payload: Schema.Struct({ picture: Multipart.SingleFileSchema }).pipe(
      HttpApiSchema.asMultipart({
        maxFileSize: maxPictureBytes,
        maxTotalSize: maxPictureBytes + 64 * 1024,
        maxParts: 1
      })
    ),
    success: Envelope(Schema.Struct({ url: Schema.String, width: Schema.Int, height: Schema.Int })),
    error: [PictureRefused, PictureDelayed, TooManyRequests] as const
  }
} as const

const placing = [AdvertRefused, AdvertPictureNotFound, IssueNotFound, TooManyAdverts] as const

/** Adverts in the issues of the publications that one works for. */
export class PublisherAdvertsGroup extends HttpApiGroup.make("publisherAdverts").add(
  /** The newest first. */
  HttpApiEndpoint.get("list", "/publisher/adverts", calls.list).middleware(PublisherOnly),
  HttpApiEndpoint.post("place", "/publisher/adverts", {
    payload: Schema.Struct({ ...Form.fields, key: Key, publication: Text }),
    success: Envelope(CountedAdvert),
    error: [PublicationNotFound, ...placing]
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("find", "/publisher/adverts/:id", calls.find).middleware(PublisherOnly),
  HttpApiEndpoint.put("change", "/publisher/adverts/:id", calls.change).middleware(PublisherOnly),
  /** Takes it off, or lets it run again. */
  HttpApiEndpoint.put("run", "/publisher/adverts/:id/state", calls.run).middleware(PublisherOnly),
  /** Deletes one that nobody was shown. */
  HttpApiEndpoint.delete("remove", "/publisher/adverts/:id", calls.remove).middleware(PublisherOnly),
  /** Draws the picture anew; it waits a day for an advert to be saved with its address. */
  HttpApiEndpoint.post("addPicture", "/publisher/advert-pictures", calls.addPicture)
    .middleware(PictureBody)
    .middleware(PublisherOnly),
  /** By the rule by which readers are shown adverts, over all pages of the issues. */
  HttpApiEndpoint.post("matches", "/publisher/advert-matches", {
    payload: Schema.Struct({ ...asked, publication: Text }),
    success: Envelope(AdvertMatches),
    error: [PublicationNotFound, TooManyRequests]
  }).middleware(PublisherOnly),
  /** The issues that an advert may stand in, by the words of their titles. */
  HttpApiEndpoint.post("issues", "/publisher/advert-issues", {
    payload: Schema.Struct({ ...issuesAsked, publication: Text }),
    success: Envelope(AdvertIssues),
    error: [PublicationNotFound, TooManyRequests]
  }).middleware(PublisherOnly)
) {}

/** The team's own adverts, which may stand in the issues of all publications. */
export class TeamAdvertsGroup extends HttpApiGroup.make("teamAdverts").add(
  HttpApiEndpoint.get("list", "/team/adverts", calls.list).middleware(SupportSignedIn),
  HttpApiEndpoint.post("place", "/team/adverts", {
    payload: Schema.Struct({ ...Form.fields, key: Key }),
    success: Envelope(CountedAdvert),
    error: placing
  }).middleware(SupportSignedIn),
  HttpApiEndpoint.get("find", "/team/adverts/:id", calls.find).middleware(SupportSignedIn),
  HttpApiEndpoint.put("change", "/team/adverts/:id", calls.change).middleware(SupportSignedIn),
  HttpApiEndpoint.put("run", "/team/adverts/:id/state", calls.run).middleware(SupportSignedIn),
  HttpApiEndpoint.delete("remove", "/team/adverts/:id", calls.remove).middleware(SupportSignedIn),
  HttpApiEndpoint.post("addPicture", "/team/advert-pictures", calls.addPicture)
    .middleware(PictureBody)
    .middleware(SupportSignedIn),
  HttpApiEndpoint.post("matches", "/team/advert-matches", {
    payload: Schema.Struct(asked),
    success: Envelope(AdvertMatches),
    error: TooManyRequests
  }).middleware(SupportSignedIn),
  HttpApiEndpoint.post("issues", "/team/advert-issues", {
    payload: Schema.Struct(issuesAsked),
    success: Envelope(AdvertIssues),
    error: TooManyRequests
  }).middleware(SupportSignedIn)
) {}
