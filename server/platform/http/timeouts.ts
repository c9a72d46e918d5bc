import type { IncomingMessage } from "node:http"
import { refuseUnheard } from "./refuseUnheard.ts"

/** How long the body of an upload may take: 250 MB over a line of half a megabit a second need more than an hour. */
export const uploadMillis = 2 * 60 * 60 * 1000

/** How long any other request may take to arrive: what Node gives it. */
const requestMillis = 5 * 60 * 1000

/**
 * How long a connection is kept between two requests: longer than the minute of the usual balancers. Who gives up first
 * must be whoever asks: a request that is under way while the connection is given up is lost.
 */
export const idleMillis = 65_000

const uploads = new WeakSet<object>()

/** Gives this request the time of an upload. Only for whoever may send one: a slow request keeps a connection. */
export const takeTime = (request: object): void => void uploads.add(request)

/** Breaks off a request that did not arrive within its time. */
export const hurry = (request: IncomingMessage): void => {
  const timer = setTimeout(() => {
    if (request.complete || uploads.has(request)) return
    refuseUnheard(Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), request.socket)
  }, requestMillis)
  timer.unref()
  request.once("close", () => clearTimeout(timer))
}
