import { Schema } from "effect"
import { Refusal, RefusalWith } from "./envelope.ts"

/** The request is invalid: `field` is the first wrong field, and `rule` the broken rule if it has a name. */
export class InvalidRequest extends RefusalWith<InvalidRequest>()("InvalidRequest", 400, {
  field: Schema.String,
  rule: Schema.optionalKey(Schema.String)
}) {}

/** No bearer token, or one that is invalid or expired, or whose session ended. */
export class Unauthorised extends Refusal<Unauthorised>()("Unauthorised", 401) {}

/** Signed in, but not allowed to do this. */
export class Forbidden extends Refusal<Forbidden>()("Forbidden", 403) {}

/** A member of a publication whose role does not reach this. */
export class RoleInsufficient extends Refusal<RoleInsufficient>()("RoleInsufficient", 403) {}

/** Something broke on the server; `reference` finds it in the log. */
export class ServerFault extends RefusalWith<ServerFault>()("ServerFault", 500, { reference: Schema.String }) {}

/** The server's disk is full. What is stored can still be read; as after a fault, a payment may have been made. */
export class DiskFull extends Refusal<DiskFull>()("DiskFull", 507) {}

export class TooManyRequests extends RefusalWith<TooManyRequests>()("TooManyRequests", 429, {
  retryAfterSeconds: Schema.Int
}) {}

/** The body is longer than this call allows. */
export class BodyTooLarge extends Refusal<BodyTooLarge>()("BodyTooLarge", 413) {}

/** No such call, page file or address. */
export class NotFound extends Refusal<NotFound>()("NotFound", 404) {}

/** The address exists, but not for this method. */
export class MethodNotAllowed extends Refusal<MethodNotAllowed>()("MethodNotAllowed", 405) {}

/** The body's content type is not supported by this call. */
export class UnsupportedBody extends Refusal<UnsupportedBody>()("UnsupportedBody", 415) {}

/** The requested range lies beyond the end of the file. */
export class RangeRefused extends Refusal<RangeRefused>()("RangeRefused", 416) {}

/** The request did not arrive in time. */
export class TooSlow extends Refusal<TooSlow>()("TooSlow", 408) {}

export class HeadersTooLarge extends Refusal<HeadersTooLarge>()("HeadersTooLarge", 431) {}

/** The server is starting or stopping. What was asked for may have been done all the same. */
export class Unavailable extends RefusalWith<Unavailable>()("Unavailable", 503, { retryAfterSeconds: Schema.Int }) {}

/** The store of the files does not answer. What needs no file goes on. */
export class FilesAway extends RefusalWith<FilesAway>()("FilesAway", 503, { retryAfterSeconds: Schema.Int }) {}

/** The page is still being made. */
export class PageComing extends RefusalWith<PageComing>()("PageComing", 503, { retryAfterSeconds: Schema.Int }) {}

/** The caller may not read these page files. */
export class ContentRefused extends Refusal<ContentRefused>()("ContentRefused", 403) {}
