import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { hurry, idleMillis, uploadMillis } from "./timeouts.ts"
import { refuseUnheard } from "./refuseUnheard.ts"

/**
 * A server that listens a moment before its routes are attached: requests of that moment wait for them instead of
 * being dropped without an answer. What Node would answer by itself, with no body, is answered in the envelope. Once it
 * listens no more, a connection ends with the answer that was under way on it.
 */
export const drainingServer = (): Server => {
  const held: Array<[IncomingMessage, ServerResponse]> = []
  const hold = (request: IncomingMessage, response: ServerResponse) => void held.push([request, response])
  const server = createServer({ requestTimeout: uploadMillis, keepAliveTimeout: idleMillis }, hold)
  const take = (request: IncomingMessage, response: ServerResponse) => {
    hurry(request)
    const leave = () => server.listening || server.closeIdleConnections()
    response.once("finish", leave)
    // An answer may have been ready before all of the request had come.
    request.once("close", leave)
  }
  server.on("request", take)
  server.on("clientError", refuseUnheard)
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("newListener", function attach(event, listener) {
    if (event !== "request" || listener === hold) return
    server.off("newListener", attach)
    server.off("request", hold)
    // Whoever takes requests takes those that ask to go on by themselves, without a "request".
    server.on("checkContinue", take)
    setImmediate(() => held.splice(0).forEach(([request, response]) => server.emit("request", request, response)))
  })
  return server
}
