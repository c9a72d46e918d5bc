import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { pageHtml } from "../trials/logBrowser.ts"
import { seeded } from "../harness/seededRandom.ts"

/**
 * How calls fail. `lost` never arrives, the answer to `unheard` does not, `late` arrives when the client may have given up;
 * `refused` is answered with 401 and `broken` with 500, without the server.
 */
const failures = ["lost", "unheard", "unheard", "late", "refused", "broken"] as const

/** The longest delay of a request, in milliseconds. */
const longest = 700

/**
 * A device's way to the server: serves a built page and forwards its calls to `target`. While it is not `calm`, a third of
 * the calls fail as the seed says.
 */
export const refusingNetwork = async (target: () => string | null, built: string, seed: number) => {
  const random = seeded(seed)
  const made = { passed: 0, lost: 0, unheard: 0, late: 0, refused: 0, broken: 0 }
  let isCalm = true
  let open = 0

  const bodyOf = async (request: IncomingMessage) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  const answer = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { "content-type": "application/json" })
    response.end(body)
  }

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const fails = !isCalm && random() < 0.35
    const fate = fails ? (failures[Math.floor(random() * failures.length)] ?? "passed") : "passed"
    made[fate] += 1
    if (fate === "lost") return void response.destroy()
    if (fate === "refused" || fate === "broken") return answer(response, fate === "refused" ? 401 : 500, "{}")
    if (fate === "late") await after(random() * longest)
    const address = target()
    if (address === null) return void response.destroy()
    const { authorization = "", "content-type": type = "" } = request.headers
    const method = request.method ?? "GET"
    const told = await fetch(address + (request.url ?? ""), {
      method,
      headers: { authorization, "content-type": type },
      ...(method === "GET" ? {} : { body })
    })
    const text = await told.text()
    if (fate === "unheard") return void response.destroy()
    answer(response, told.status, text)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://here.invalid")
    if (pathname.startsWith("/api/")) {
      open += 1
      return forward(request, response).finally(() => {
        open -= 1
      })
    }
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
    /** Whether no call is under way. */
    isIdle: () => open === 0,
    calm: (calm: boolean) => {
      isCalm = calm
    },
    stop: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, "close")
    }
  }
}
