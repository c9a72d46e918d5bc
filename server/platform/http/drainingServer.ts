import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { enforceTimeout, idleMillis, uploadMillis } from "./timeouts.ts"
import { answerClientError } from "./answerClientError.ts"

/**
 * A server that listens before its routes are attached; requests until then wait. Errors that Node would answer without
 * a body are answered in the envelope. After it stops listening, each connection closes with its current answer.
 */
export const drainingServer = (): Server => {
  const waiting: Array<[IncomingMessage, ServerResponse]> = []
  const enqueue = (request: IncomingMessage, response: ServerResponse) => void waiting.push([request, response])
  const server = createServer({ requestTimeout: uploadMillis, keepAliveTimeout: idleMillis }, enqueue)
  const take = (request: IncomingMessage, response: ServerResponse) => {
    enforceTimeout(request)
    const closeIdle = () => server.listening || server.closeIdleConnections()
    response.once("finish", closeIdle)
    // The answer may be ready before the whole request has arrived.
    request.once("close", closeIdle)
  }
  server.on("request", take)
  server.on("clientError", answerClientError)
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("newListener", function attach(event, listener) {
    if (event !== "request" || listener === enqueue) return
    server.off("newListener", attach)
    server.off("request", enqueue)
    // Without this listener, requests with "Expect: 100-continue" would not come as "request".
    server.on("checkContinue", take)
    setImmediate(() => waiting.splice(0).forEach(([request, response]) => server.emit("request", request, response)))
  })
  return server
}
