import { Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { NotFound, RangeRefused } from "../../../src/contract/refusals.ts"
import { Storage, type ByteRange } from "../storage.ts"
import { answer } from "./refusals.ts"

/** The single range of a `Range` header; null if it is missing or not understood, so that everything is sent. */
const rangeOf = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec((header ?? "").trim())
  if (match === null) return null
  const [, from = "", to = ""] = match
  if (from === "" && to === "") return null
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? "unsatisfiable" : { start, end }
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)

/** Answers with a stored file: not modified, a range, or all of it. Fails if it is missing. */
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
  const ifRange = request.headers["if-range"]
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers["range"], size) : null
  if (range === "unsatisfiable") {
    return HttpServerResponse.setHeader(answer(request, new RangeRefused()), "content-range", `bytes */${size}`)
  }
  const { contentType } = options
  if (range === null) {
    return HttpServerResponse.stream(storage.get(key), { headers, contentType, contentLength: size })
  }
  return HttpServerResponse.stream(storage.get(key, range), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${range.start}-${range.end}/${size}` },
    contentType,
    contentLength: range.end - range.start + 1
  })
})
