import { setTimeout as after } from "node:timers/promises"
import { seeded } from "../harness/seededRandom.ts"
import { type PageCall, servePage } from "./pageServer.ts"

/** `lost` never arrives, the answer to `unheard` does not, `repeated` arrives twice. */
const fates = ["passed", "passed", "passed", "passed", "lost", "unheard", "repeated", "delayed"] as const
type Fate = (typeof fates)[number]

/** Else whoever is simulated would be a robot. */
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

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

  const lead = async ({ path, method, headers: given, body, response }: PageCall) => {
    const isCut = performance.now() < cutUntil && !isCalm
    const fate = isCalm ? "passed" : isCut ? "lost" : (fates[Math.floor(random() * fates.length)] ?? "passed")
    const pause = random() * longest
    made[fate] += 1
    if (fate === "lost" && random() < outages) cutUntil = performance.now() + outage
    if (fate === "lost") return void response.destroy()
    if (fate === "delayed") await after(pause)
    const headers = { "content-type": given["content-type"] ?? "", "user-agent": agent }
    const ask = () => fetch(target + path, { method, headers, body })
    const [answer] = await Promise.all(fate === "repeated" ? [ask(), ask()] : [ask()])
    if (fate === "unheard") return void response.destroy()
    for (const name of ["content-type", "retry-after"]) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    response.writeHead(answer.status)
    response.end(await answer.text())
  }

  const { url, stop } = await servePage(built, lead)
  return {
    url,
    made,
    calm: () => {
      isCalm = true
    },
    stop
  }
}
