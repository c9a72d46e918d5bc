import type { IncomingMessage } from "node:http"
import { answerClientError } from "./answerClientError.ts"

/** How long an upload may take: 250 MB at half a megabit a second need more than an hour. */
export const uploadMillis = 2 * 60 * 60 * 1000

/** How long any other request may take, as in Node. */
const requestMillis = 5 * 60 * 1000

/**
 * How long an idle connection is kept: longer than the usual minute of load balancers, so that the client closes first
 * and no request is lost.
 */
export const idleMillis = 65_000

const uploads = new WeakSet<object>()

/**
 * Gives this request an upload's timeout. Only for authorised uploads, because a slow request occupies a connection.
 */
export const allowUploadTime = (request: object): void => void uploads.add(request)

/** Ends a request that does not arrive in time. */
export const enforceTimeout = (request: IncomingMessage): void => {
  const timer = setTimeout(() => {
    if (request.complete || uploads.has(request)) return
    answerClientError(Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), request.socket)
  }, requestMillis)
  timer.unref()
  request.once("close", () => clearTimeout(timer))
}
