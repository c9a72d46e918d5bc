import { HttpApiMiddleware } from "effect/http-api"
import { maxBatchBytes } from "../domain/outbox/Route.ts"
import { InvalidRequest } from "./refusals.ts"

/** The largest body of an outbox, with the batch around its facts. */
export const maxBodyBytes = maxBatchBytes + 1024

/** The deepest nesting of objects and lists. */
export const maxBodyDepth = 32

/** Limits the body of a batch, which anybody may send, before it is parsed and before attempts are counted. */
export class SmallBody extends HttpApiMiddleware.Service<SmallBody>()("sayfa/SmallBody", { error: InvalidRequest }) {}
