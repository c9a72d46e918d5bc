import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { pageHtml } from "../trials/logBrowser.ts"
import { seeded } from "../harness/seededRandom.ts"

/** `lost` never arrives, the answer to `unheard` does not, `repeated` arrives twice. */
const fates = ["passed", "passed", "passed", "passed", "lost", "unheard", "repeated", "delayed"] as const
type Fate = (typeof fates)[number]

/** The longest delay of a request, in milliseconds. */
const longest = 700

/** The share of lost requests that begin an outage of some milliseconds. */
const outages = 0.2
const outage = 300

/**
 * Serves a built page and forwards its calls to `target`, with failures chosen by the seed until the network is `calm`.
 */
export const flakyNetwork = async (target: string, built: string, seed: number) => {
  const random = seeded(seed)
  const made: Record<Fate, number> = { passed: 0, lost: 0, unheard: 0, repeated: 0, delayed: 0 }
  let isCalm = false
  let cutUntil = 0

  const bodyOf = async (request: IncomingMessage) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  const lead = async (request: IncomingMessage, response: ServerResponse) => {
    const isCut = performance.now() < cutUntil && !isCalm
    const fate = isCalm ? "passed" : isCut ? "lost" : (fates[Math.floor(random() * fates.length)] ?? "passed")
    const pause = random() * longest
    const body = await bodyOf(request)
    made[fate] += 1
    if (fate === "lost" && random() < outages) cutUntil = performance.now() + outage
    if (fate === "lost") return void response.destroy()
    if (fate === "delayed") await after(pause)
    const headers = { "content-type": request.headers["content-type"] ?? "" }
    const ask = () => fetch(target + (request.url ?? ""), { method: request.method ?? "GET", headers, body })
    const [answer] = await Promise.all(fate === "repeated" ? [ask(), ask()] : [ask()])
    if (fate === "unheard") return void response.destroy()
    for (const name of ["content-type", "retry-after"]) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    response.writeHead(answer.status)
    response.end(await answer.text())
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://here.invalid")
    if (pathname.startsWith("/api/")) return lead(request, response)
    const isCode = pathname.endsWith(".js")
    response.writeHead(200, { "content-type": isCode ? "text/javascript" : "text/html" })
    response.end(isCode ? await readFile(join(built, pathname)) : pageHtml)
  }

  const listener = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  listener.listen(0, "127.0.0.1")
  await once(listener, "listening")
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    made,
    calm: () => {
      isCalm = true
    },
    stop: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, "close")
    }
  }
}
