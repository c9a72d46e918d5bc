import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"
import { LargeBody, maxLargeBodyBytes } from "../../../src/contract/LargeBody.ts"
import { maxBodyDepth, maxBodyBytes, SmallBody } from "../../../src/contract/SmallBody.ts"
import { InvalidRequest } from "../../../src/contract/refusals.ts"

/** Whether the nesting of a JSON text exceeds the limit, found without parsing. */
export const isDeeperThan = (maxDepth: number, json: string): boolean => {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isQuoted) {
      if (sign === "\\") at += 1
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === "[" || sign === "{") {
      depth += 1
      if (depth > maxDepth) return true
    } else if (sign === "]" || sign === "}") depth -= 1
  }
  return false
}

/** Reads the body once, with its limit of bytes and nesting; the decoder reuses it. */
const limitedTo = (maxBytes: number) =>
  Effect.fnUntraced(
    function* <A, E, R>(handled: Effect.Effect<A, E, R>) {
      const { text } = yield* HttpServerRequest.HttpServerRequest
      if (isDeeperThan(maxBodyDepth, yield* Effect.orDie(text))) return yield* new InvalidRequest({ field: "" })
      return yield* handled
    },
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxBytes))
  )

export const layer = Layer.merge(
  Layer.succeed(SmallBody, limitedTo(maxBodyBytes)),
  Layer.succeed(LargeBody, limitedTo(maxLargeBodyBytes))
)
