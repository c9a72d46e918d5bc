import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { KeywordMap } from "../domain/reader/adverts/Advert.ts"
import { AdvertReason } from "../domain/reader/adverts/AdvertDraft.ts"
import { MaybeSignedIn, Recognised } from "./authorisation.ts"
import { IssueNotFound } from "./catalogue.ts"
import { Envelope, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

/** It cannot be shown to readers. `reason` is a tag with a sentence of the server's. */
export class AdvertRefused extends RefusalWith<AdvertRefused>()("AdvertRefused", 422, { reason: AdvertReason }) {}

export const maxImpressions = 500

/** Impressions are decoded one by one on the server, so that an invalid one does not block the others. */
const Batch = Schema.Array(Schema.Unknown).check(Schema.isMaxLength(maxImpressions))

/** `navigator.sendBeacon` sends JSON as text. */
const Beacon = Schema.fromJsonString(Batch).pipe(HttpApiSchema.asText())

export class AdvertsGroup extends HttpApiGroup.make("adverts").add(
  /** The adverts of an issue by keyword; empty for who has a plan without adverts. */
  HttpApiEndpoint.get("keywordMap", "/reklamlar/anahtar-kelimeler/:issueId", {
    params: { issueId: Schema.String },
    success: KeywordMap,
    error: IssueNotFound
  }).middleware(MaybeSignedIn),
  /**
   * Counts each impression once, by its id. Those that cannot be counted, or of unknown adverts, are ignored. One that
   * names its sender counts towards the sender's daily limit, too.
   */
  HttpApiEndpoint.post("impressions", "/stats/ad-impressions-batch", {
    payload: [Batch, Beacon],
    success: Envelope(Schema.Struct({ accepted: Schema.Int, repeated: Schema.Int, ignored: Schema.Int })),
    error: TooManyRequests
  })
    .middleware(SmallBody)
    .middleware(Recognised)
) {}
