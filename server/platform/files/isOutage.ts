import { isAbsent } from "./isAbsent.ts"

/** What a line says that does not reach the store. */
const lineCodes: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH"
])

/** Whether a bucket's store does not answer, or says that it cannot now: the same may succeed in a moment. */
export const isOutage = (cause: unknown): boolean => {
  if (typeof cause !== "object" || cause === null || isAbsent(cause)) return false
  const { name, code, $metadata } = cause as {
    readonly name?: unknown
    readonly code?: unknown
    readonly $metadata?: { readonly httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode ?? 0
  return lineCodes.has(code) || name === "TimeoutError" || status >= 500 || status === 429
}
