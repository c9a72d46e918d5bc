import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Recognised } from "./authorisation.ts"
import { Envelope } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { SmallBody } from "./SmallBody.ts"

/** More events than this are no batch. */
export const mostEvents = 500

/**
 * What is told of events: each is looked at by itself, so that one that nobody understands holds up no other. That is done
 * by the server, which says of how many it has taken, how many it had, and which it will never take.
 */
const Batch = Schema.Array(Schema.Unknown).check(Schema.isMaxLength(mostEvents))

const Taken = Envelope(
  Schema.Struct({
    accepted: Schema.Int,
    repeated: Schema.Int,
    /** By their places in what was sent. */
    refused: Schema.Array(Schema.Int)
  })
)

/** As a beacon sends it, which says that it is text. */
const Beacon = Schema.fromJsonString(Batch).pipe(HttpApiSchema.asText())

const batch = { payload: Batch, success: Taken, error: TooManyRequests } as const

export class AnalyticsGroup extends HttpApiGroup.make("analytics").add(
  /** The older form: session, name, properties and time. It may come as a beacon's text too. */
  HttpApiEndpoint.post("olderBatch", "/analytics/batch", { ...batch, payload: [Batch, Beacon] })
    .middleware(SmallBody)
    .middleware(Recognised),
  HttpApiEndpoint.post("siteBatch", "/analytics/site/batch", batch).middleware(SmallBody).middleware(Recognised),
  HttpApiEndpoint.post("readerBatch", "/analytics/reader/batch", batch).middleware(SmallBody).middleware(Recognised)
) {}
