import { Effect } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { contentRange, rangeAsked, refuseRange } from "../platform/http/byteRange.ts"
import { type Encoding, encodingFor } from "../platform/http/encodings.ts"
import type { BuiltFile } from "./interface.ts"

interface Variants {
  readonly etag: string
  readonly made: Map<string, Promise<Uint8Array>>
}

const variants = new WeakMap<BuiltFile, Variants>()

/**
 * Runs once per file, so the slowest settings are affordable. The build makes most brotli files; the rest, and all gzip
 * files, are made on first request.
 */
const makers: Readonly<Record<Encoding, (file: BuiltFile) => Promise<Uint8Array>>> = {
  br: async ({ bytes, packed }) =>
    packed ??
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    }),
  gzip: ({ bytes }) => promisify(gzip)(bytes, { level: 9 })
}

const isText = (contentType: string): boolean => /^text\/|json|javascript|xml|svg/.test(contentType)

/** Fonts have no hash in their names; cached for an hour, so that a preload and the style sheet share one request. */
const cacheControl = ({ isHashed, contentType }: BuiltFile): string =>
  isHashed
    ? "public, max-age=31536000, immutable"
    : contentType.startsWith("font/")
      ? "public, max-age=3600"
      : "no-cache"

/** Safari plays no sound of which it cannot have a range. */
const sendSound = (
  request: HttpServerRequest.HttpServerRequest,
  { bytes, contentType }: BuiltFile,
  built: { readonly etag: string }
): HttpServerResponse.HttpServerResponse => {
  const size = bytes.length
  const headers = { ...built, "accept-ranges": "bytes" }
  const range = rangeAsked(request, built.etag, size)
  if (range === "unsatisfiable") return refuseRange(request, size)
  if (range === null) return HttpServerResponse.uint8Array(bytes, { headers, contentType })
  return HttpServerResponse.uint8Array(bytes.subarray(range.start, range.end + 1), {
    status: 206,
    headers: { ...headers, "content-range": contentRange(range, size) },
    contentType
  })
}

/** Answers with a built file, compressed if it is text and the browser accepts it; 304 if the browser has it. */
export const sendBuilt = Effect.fn("compressed.sendBuilt")(function* (
  request: HttpServerRequest.HttpServerRequest,
  file: BuiltFile
) {
  let known = variants.get(file)
  if (known === undefined) {
    known = { etag: createHash("sha256").update(file.bytes).digest("base64url").slice(0, 22), made: new Map() }
    variants.set(file, known)
  }
  const { etag, made } = known
  const encoding =
    isText(file.contentType) && file.bytes.length > 512 ? encodingFor(request.headers["accept-encoding"]) : undefined
  const tag = `"${etag}${encoding === undefined ? "" : `-${encoding}`}"`
  const headers = {
    etag: tag,
    vary: "Accept-Encoding",
    "content-encoding": encoding ?? "identity",
    "cache-control": cacheControl(file)
  }
  if (request.headers["if-none-match"]?.split(",").some((given) => given.trim() === tag)) {
    const { "content-encoding": _, ...rest } = headers
    return HttpServerResponse.empty({ status: 304, headers: rest })
  }
  if (file.contentType.startsWith("audio/")) return sendSound(request, file, headers)
  const make = encoding === undefined ? undefined : makers[encoding]
  if (encoding === undefined || make === undefined) {
    return HttpServerResponse.uint8Array(file.bytes, { headers, contentType: file.contentType })
  }
  const bytes = made.get(encoding) ?? make(file)
  made.set(encoding, bytes)
  bytes.catch(() => made.delete(encoding))
  return HttpServerResponse.uint8Array(yield* Effect.promise(() => bytes), { headers, contentType: file.contentType })
})
