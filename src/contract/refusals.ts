import { Schema } from "effect"
import { refusal } from "./envelope.ts"

/** The request is invalid: `field` is the first wrong field, and `rule` the broken rule if it has a name. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()(
  "InvalidRequest",
  { ...refusal, field: Schema.String, rule: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 400 }
) {}

/** No bearer token, or one that is invalid or expired, or whose session ended. */
export class Unauthorised extends Schema.TaggedError<Unauthorised>()("Unauthorised", refusal, { httpApiStatus: 401 }) {}

/** Signed in, but not allowed to do this. */
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

/** The body is longer than this call allows. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", refusal, { httpApiStatus: 413 }) {}

/** No such call, page file or address. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", refusal, { httpApiStatus: 404 }) {}

/** The address exists, but not for this method. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", refusal, {
  httpApiStatus: 405
}) {}

/** The body's content type is not supported by this call. */
export class UnsupportedBody extends Schema.TaggedError<UnsupportedBody>()("UnsupportedBody", refusal, {
  httpApiStatus: 415
}) {}

/** The requested range lies beyond the end of the file. */
export class RangeRefused extends Schema.TaggedError<RangeRefused>()("RangeRefused", refusal, { httpApiStatus: 416 }) {}

/** The request did not arrive in time. */
export class TooSlow extends Schema.TaggedError<TooSlow>()("TooSlow", refusal, { httpApiStatus: 408 }) {}

export class HeadersTooLarge extends Schema.TaggedError<HeadersTooLarge>()("HeadersTooLarge", refusal, {
  httpApiStatus: 431
}) {}

/** The page is still being made. */
export class PageComing extends Schema.TaggedError<PageComing>()(
  "PageComing",
  { ...refusal, retryAfterSeconds: Schema.Int },
  { httpApiStatus: 503 }
) {}

/** The caller may not read these page files. */
export class ContentRefused extends Schema.TaggedError<ContentRefused>()("ContentRefused", refusal, {
  httpApiStatus: 403
}) {}
