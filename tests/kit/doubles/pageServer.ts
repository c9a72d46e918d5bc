import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { pageHtml } from "../harness/builtPage.ts"

/** A call of the page, with its whole body. */
export interface PageCall {
  readonly path: string
  readonly method: string
  readonly headers: IncomingMessage["headers"]
  readonly body: Buffer<ArrayBuffer>
  readonly response: ServerResponse
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Serves a built page on a free port, and hands its calls to `answer`; a connection is closed if that fails. */
export const servePage = async (built: string, answer: (call: PageCall) => Promise<unknown>) => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = "/", method = "GET", headers } = request
    const { pathname } = new URL(path, "http://here.invalid")
    if (pathname.startsWith("/api/")) return answer({ path, method, headers, body: await bodyOf(request), response })
    const isCode = pathname.endsWith(".js")
    response.writeHead(200, { "content-type": isCode ? "text/javascript" : "text/html" })
    return response.end(isCode ? await readFile(join(built, pathname)) : pageHtml)
  }
  const listener = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  listener.listen(0, "127.0.0.1")
  await once(listener, "listening")
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    stop: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, "close")
    }
  }
}
