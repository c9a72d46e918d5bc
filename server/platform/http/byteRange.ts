import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { RangeRefused } from "../../../src/contract/refusals.ts"
import type { ByteRange } from "../files/Files.ts"
import { answer } from "./refusals.ts"

type Request = HttpServerRequest.HttpServerRequest

/**
 * The single range that a request asks for of a file; null if it asks for none, for one that is not understood, or for one
 * of another version: everything is sent (RFC 9110, section 14).
 */
export const rangeAsked = ({ headers }: Request, etag: string, size: number): ByteRange | "unsatisfiable" | null => {
  const ifRange = headers["if-range"]
  if (ifRange !== undefined && ifRange !== etag) return null
  const match = /^bytes=(\d*)-(\d*)$/.exec((headers["range"] ?? "").trim())
  if (match === null) return null
  const [, from = "", to = ""] = match
  if (from === "" && to === "") return null
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? "unsatisfiable" : { start, end }
}

export const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

/** The refusal of a range that the file does not have. */
export const refuseRange = (request: Request, size: number): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(answer(request, new RangeRefused()), "content-range", `bytes */${size}`)
