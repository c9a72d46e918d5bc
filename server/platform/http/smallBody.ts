import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"
import { deepestBody, mostBodyBytes, SmallBody } from "../../../src/contract/SmallBody.ts"
import { InvalidRequest } from "../../../src/contract/refusals.ts"

/** Whether more objects and lists than that are open at once in a text of JSON; it is not parsed for this. */
export const isDeeperThan = (most: number, json: string): boolean => {
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
      if (depth > most) return true
    } else if (sign === "]" || sign === "}") depth -= 1
  }
  return false
}

/** The body is read here, once, and found again by whoever decodes it. */
export const layer = Layer.succeed(
  SmallBody,
  Effect.fnUntraced(
    function* (handled) {
      const { text } = yield* HttpServerRequest.HttpServerRequest
      if (isDeeperThan(deepestBody, yield* Effect.orDie(text))) return yield* new InvalidRequest({ field: "" })
      return yield* handled
    },
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(mostBodyBytes))
  )
)
