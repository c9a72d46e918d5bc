import type { ServerResponse } from "node:http"
import { setTimeout as after } from "node:timers/promises"
import { seeded } from "../harness/seededRandom.ts"
import { type PageCall, servePage } from "./pageServer.ts"

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

  const answer = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { "content-type": "application/json" })
    response.end(body)
  }

  const forward = async ({ path, method, headers, body, response }: PageCall) => {
    const fails = !isCalm && random() < 0.35
    const fate = fails ? (failures[Math.floor(random() * failures.length)] ?? "passed") : "passed"
    made[fate] += 1
    if (fate === "lost") return void response.destroy()
    if (fate === "refused" || fate === "broken") return answer(response, fate === "refused" ? 401 : 500, "{}")
    if (fate === "late") await after(random() * longest)
    const address = target()
    if (address === null) return void response.destroy()
    const { authorization = "", "content-type": type = "" } = headers
    const told = await fetch(address + path, {
      method,
      headers: { authorization, "content-type": type },
      ...(method === "GET" ? {} : { body })
    })
    const text = await told.text()
    if (fate === "unheard") return void response.destroy()
    answer(response, told.status, text)
  }

  const { url, stop } = await servePage(built, (call) => {
    open += 1
    return forward(call).finally(() => {
      open -= 1
    })
  })
  return {
    url,
    made,
    /** Whether no call is under way. */
    isIdle: () => open === 0,
    calm: (calm: boolean) => {
      isCalm = calm
    },
    stop
  }
}
