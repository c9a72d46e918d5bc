import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { hurry, uploadMillis } from "./patience.ts"
import { refuseUnheard } from "./unheard.ts"

/**
 * A server that listens a moment before its routes are attached: requests of that moment wait for them instead of
 * being dropped without an answer. What Node would answer by itself, with no body, is answered in the envelope.
 */
export const holdingServer = (): Server => {
  const held: Array<[IncomingMessage, ServerResponse]> = []
  const hold = (request: IncomingMessage, response: ServerResponse) => void held.push([request, response])
  const server = createServer({ requestTimeout: uploadMillis }, hold)
  server.on("request", hurry)
  server.on("clientError", refuseUnheard)
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("newListener", function attach(event, listener) {
    if (event !== "request" || listener === hold) return
    server.off("newListener", attach)
    server.off("request", hold)
    // Whoever takes requests takes those that ask to go on by themselves, without a "request".
    server.on("checkContinue", hurry)
    setImmediate(() => held.splice(0).forEach(([request, response]) => server.emit("request", request, response)))
  })
  return server
}
