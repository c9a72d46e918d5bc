import { Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { NotFound } from "../../../src/contract/refusals.ts"
import { Storage } from "../storage.ts"
import type { Stored } from "../files/Files.ts"
import { type KeptFiles, maxKept } from "../files/KeptFiles.ts"
import { encodingFor } from "./encodings.ts"
import { proxyCaching } from "./headers.ts"
import { contentRange, rangeAsked, refuseRange } from "./byteRange.ts"

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)

interface Sending {
  readonly contentType: string
  readonly cacheControl: string
  /** Where small files come from memory. */
  readonly kept?: KeptFiles["Service"]
  /** Never left to the proxy, which can keep an answer only with its bytes. */
  readonly isSentByUs?: boolean
}

/** Shorter texts, and what a proxy may not change, are sent as they are. */
const leastEncoded = 1024

/** A small file's bytes, encoded if it is text and the browser accepts that; null where they must be streamed. */
const keptAnswer = Effect.fnUntraced(function* (
  kept: KeptFiles["Service"],
  request: HttpServerRequest.HttpServerRequest,
  key: string,
  { size, etag }: Stored,
  { contentType, cacheControl }: Sending
) {
  const headers = { etag, "accept-ranges": "bytes", "cache-control": cacheControl }
  const isText = contentType.startsWith("text/") || contentType.startsWith("application/json")
  const encoding = isText && size >= leastEncoded ? encodingFor(request.headers["accept-encoding"]) : undefined
  if (encoding === undefined) {
    return HttpServerResponse.uint8Array(yield* kept.bytes(key), { headers, contentType })
  }
  return HttpServerResponse.uint8Array(yield* kept.encoded(key, encoding), {
    headers: { ...headers, etag: `W/${etag}`, "content-encoding": encoding, vary: "Accept-Encoding" },
    contentType
  })
})

/**
 * Answers with a stored file: not modified, a range, or all of it; or, unless it is always sent by us, has the proxy send
 * it, which answers what is asked of a part of it, or of its version. Fails if it is missing.
 */
export const serveStored = Effect.fnUntraced(function* (key: string, options: Sending) {
  const storage = yield* Storage
  const request = yield* HttpServerRequest.HttpServerRequest
  const { kept } = options
  const found = yield* (kept ?? storage).head(key)
  if (Option.isNone(found)) return yield* new NotFound()
  const { size, etag } = found.value
  const headers = { etag, "accept-ranges": "bytes", "cache-control": options.cacheControl }
  if (matches(request.headers["if-none-match"], etag)) return HttpServerResponse.empty({ status: 304, headers })
  const sentFrom =
    options.isSentByUs === true
      ? null
      : yield* storage.sentFrom(key, { isHead: request.method === "HEAD", contentType: options.contentType })
  if (sentFrom !== null) {
    const { contentType, cacheControl } = options
    return HttpServerResponse.empty({
      status: 200,
      headers: {
        "x-accel-redirect": sentFrom,
        "content-type": contentType,
        [proxyCaching]: cacheControl,
        // Without it the answer is chunked, and nginx closes its connection to us after each.
        "content-length": "0"
      }
    })
  }
  const range = rangeAsked(request, etag, size)
  if (range === "unsatisfiable") return refuseRange(request, size)
  const { contentType } = options
  if (range === null && kept !== undefined && size <= maxKept) {
    return yield* keptAnswer(kept, request, key, found.value, options)
  }
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
