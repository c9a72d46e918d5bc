import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { MaybeSignedIn } from "./authorisation.ts"
import { Envelope } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"

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

const batch = { payload: Batch, success: Taken, error: TooManyRequests } as const

export class AnalyticsGroup extends HttpApiGroup.make("analytics").add(
  /** The older form: session, name, properties and time. It may come as a beacon's text too. */
  HttpApiEndpoint.post("olderBatch", "/analytics/batch", batch).middleware(MaybeSignedIn),
  HttpApiEndpoint.post("siteBatch", "/analytics/site/batch", batch).middleware(MaybeSignedIn),
  HttpApiEndpoint.post("readerBatch", "/analytics/reader/batch", batch).middleware(MaybeSignedIn)
) {}
