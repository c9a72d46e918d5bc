import { Schema } from "effect"
import { refusal } from "./envelope.ts"

/** The request's shape is wrong; `field` names the first thing that is, and `rule` what it breaks, where that has a name. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()(
  "InvalidRequest",
  { ...refusal, field: Schema.String, rule: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 400 }
) {}

/** No bearer token, or one that is unknown, spent or ended. */
export class Unauthorised extends Schema.TaggedError<Unauthorised>()("Unauthorised", refusal, { httpApiStatus: 401 }) {}

/** Signed in, but not as somebody who may do this. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", refusal, { httpApiStatus: 403 }) {}

/** Something broke on the server; `reference` finds it in the log. */
export class ServerFault extends Schema.TaggedError<ServerFault>()(
  "ServerFault",
  { ...refusal, reference: Schema.String },
  { httpApiStatus: 500 }
) {}

export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  { ...refusal, retryAfterSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {}

/** More bytes than this call takes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", refusal, { httpApiStatus: 413 }) {}

/** No call, page file or address of that name. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", refusal, { httpApiStatus: 404 }) {}

/** The address exists, but not for this method. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", refusal, {
  httpApiStatus: 405
}) {}

/** The body's content type is not one this call reads. */
export class UnsupportedBody extends Schema.TaggedError<UnsupportedBody>()("UnsupportedBody", refusal, {
  httpApiStatus: 415
}) {}

/** The part of a file that was asked for lies beyond its end. */
export class RangeRefused extends Schema.TaggedError<RangeRefused>()("RangeRefused", refusal, { httpApiStatus: 416 }) {}

/** The request did not arrive within its time. */
export class TooSlow extends Schema.TaggedError<TooSlow>()("TooSlow", refusal, { httpApiStatus: 408 }) {}

/** More bytes before the body than any request needs. */
export class HeadersTooLarge extends Schema.TaggedError<HeadersTooLarge>()("HeadersTooLarge", refusal, {
  httpApiStatus: 431
}) {}

/** The page is being made at this moment. */
export class PageComing extends Schema.TaggedError<PageComing>()(
  "PageComing",
  { ...refusal, retryAfterSeconds: Schema.Int },
  { httpApiStatus: 503 }
) {}

/** The page files of an issue, or of this page, are not open to whoever asks. */
export class ContentRefused extends Schema.TaggedError<ContentRefused>()("ContentRefused", refusal, {
  httpApiStatus: 403
}) {}
