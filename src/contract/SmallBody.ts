import { HttpApiMiddleware } from "effect/http-api"
import { mostBytes } from "../domain/outbox/Route.ts"
import { InvalidRequest } from "./refusals.ts"

/** What an outbox sends at most, with what a batch has around its facts. */
export const mostBodyBytes = mostBytes + 1024

/** Objects and lists within each other. */
export const deepestBody = 32

/**
 * The body of a batch has at most `mostBodyBytes`, and is nowhere deeper than `deepestBody`: anybody may send one, and what
 * it costs to read is paid before anybody is counted.
 */
export class SmallBody extends HttpApiMiddleware.Service<SmallBody>()("sayfa/SmallBody", { error: InvalidRequest }) {}
