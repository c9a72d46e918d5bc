import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"

/** 250 MB over a line of half a megabit a second take longer than the five minutes that Node gives a request. */
const requestTimeout = 2 * 60 * 60 * 1000

/**
 * A server that listens a moment before its routes are attached: requests of that moment wait for them instead of
 * being dropped without an answer.
 */
export const holdingServer = (): Server => {
  const held: Array<[IncomingMessage, ServerResponse]> = []
  const hold = (request: IncomingMessage, response: ServerResponse) => void held.push([request, response])
  const server = createServer({ requestTimeout }, hold)
  server.on("newListener", function attach(event, listener) {
    if (event !== "request" || listener === hold) return
    server.off("newListener", attach)
    server.off("request", hold)
    setImmediate(() => held.splice(0).forEach(([request, response]) => server.emit("request", request, response)))
  })
  return server
}
