import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Recognised } from "./authorisation.ts"
import { Envelope } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

export const maxEvents = 500

/**
 * Events are decoded one by one on the server, so that an invalid one does not block the others. The answer says how
 * many were accepted, how many repeated and which are refused for good.
 */
const Batch = Schema.Array(Schema.Unknown).check(Schema.isMaxLength(maxEvents))

const BatchAnswer = Envelope(
  Schema.Struct({
    accepted: Schema.Int,
    repeated: Schema.Int,
    /** Indexes in the batch. */
    refused: Schema.Array(Schema.Int)
  })
)

/** `navigator.sendBeacon` sends JSON as text. */
const Beacon = Schema.fromJsonString(Batch).pipe(HttpApiSchema.asText())

const batch = { payload: Batch, success: BatchAnswer, error: TooManyRequests } as const

export class AnalyticsGroup extends HttpApiGroup.make("analytics").add(
  /** The older format: session, name, properties and time. */
  HttpApiEndpoint.post("olderBatch", "/analytics/batch", { ...batch, payload: [Batch, Beacon] })
    .middleware(SmallBody)
    .middleware(Recognised),
  HttpApiEndpoint.post("siteBatch", "/analytics/site/batch", batch).middleware(SmallBody).middleware(Recognised),
  HttpApiEndpoint.post("readerBatch", "/analytics/reader/batch", batch).middleware(SmallBody).middleware(Recognised)
) {}
