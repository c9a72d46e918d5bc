import { Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { NotFound } from "../../../src/contract/refusals.ts"
import { Storage } from "../storage.ts"
import { contentRange, rangeAsked, refuseRange } from "./byteRange.ts"

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)

/**
 * Answers with a stored file: not modified, a range, or all of it; or has the proxy send it, which answers what is asked
 * of a part of it, or of its version. Fails if it is missing.
 */
export const serveStored = Effect.fn("stored.serve")(function* (
  key: string,
  options: { readonly contentType: string; readonly cacheControl: string }
) {
  const storage = yield* Storage
  const request = yield* HttpServerRequest.HttpServerRequest
  const found = yield* storage.head(key)
  if (Option.isNone(found)) return yield* new NotFound()
  const { size, etag } = found.value
  const headers = { etag, "accept-ranges": "bytes", "cache-control": options.cacheControl }
  if (matches(request.headers["if-none-match"], etag)) return HttpServerResponse.empty({ status: 304, headers })
  const sentFrom = yield* storage.sentFrom(key, {
    isHead: request.method === "HEAD",
    contentType: options.contentType
  })
  if (sentFrom !== null) {
    const { contentType, cacheControl } = options
    return HttpServerResponse.empty({
      status: 200,
      headers: { "x-accel-redirect": sentFrom, "content-type": contentType, "cache-control": cacheControl }
    })
  }
  const range = rangeAsked(request, etag, size)
  if (range === "unsatisfiable") return refuseRange(request, size)
  const { contentType } = options
  if (range === null) {
    return HttpServerResponse.stream(storage.get(key), { headers, contentType, contentLength: size })
  }
  return HttpServerResponse.stream(storage.get(key, range), {
    status: 206,
    headers: { ...headers, "content-range": contentRange(range, size) },
    contentType,
    contentLength: range.end - range.start + 1
  })
})
