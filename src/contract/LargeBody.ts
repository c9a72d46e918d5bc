import { HttpApiMiddleware } from "effect/http-api"
import { InvalidRequest } from "./refusals.ts"

/** Bytes: 5,000 marks of an issue with long quotes and notes. */
export const maxLargeBodyBytes = 8 * 1024 * 1024

/** Lets a signed-in user send more than the usual megabyte. */
export class LargeBody extends HttpApiMiddleware.Service<LargeBody>()("sayfa/LargeBody", { error: InvalidRequest }) {}
