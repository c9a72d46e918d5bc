import { Agent, type IncomingHttpHeaders, request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { setTimeout as after } from "node:timers/promises"
import type { Ledger } from "./Ledger.ts"

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is if it is a text or bytes, else as JSON. */
  readonly body?: unknown
  /** Any other status is complained of. */
  readonly expected?: number | ReadonlyArray<number>
  /** Also what a request that was sent again may be told, as its first may have been done. */
  readonly expectedAgain?: number
  /** Leaves once the first bytes of the answer are there. */
  readonly hangsUp?: boolean
}

export interface Visitor {
  readonly ask: (path: string, asking?: Asking) => Promise<Answer>
  /** The data of an answer in the envelope. */
  readonly data: <A>(path: string, asking?: Asking) => Promise<A | null>
  readonly leave: () => void
}

const bodyOf = (body: unknown): Buffer | null =>
  body === undefined
    ? null
    : body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.from(typeof body === "string" ? body : JSON.stringify(body))

const plain = (body: Buffer, encoding: string | undefined): Buffer =>
  encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body

/** Milliseconds before a request is sent again. */
const pause = 500

/** Requests are counted by this where they had to be sent again. */
const kindOf = (method: string, path: string): string => {
  const [, first = "", second = ""] = path.split("?")[0]?.split("/") ?? []
  return `${method} /${first}${first === "api" ? `/${second}` : ""}`
}

let visitors = 0

/** Every visitor comes from an address of its own: all of 127.0.0.0/8 is this machine on Linux. */
const nextAddress = (): string => {
  visitors += 1
  return `127.${1 + ((visitors >> 16) & 127)}.${(visitors >> 8) & 255}.${1 + (visitors & 127)}`
}

/** A browser without a screen: it keeps its connections and cookies until it leaves. */
export const arrive = (url: string, ledger: Ledger, token: () => string | null = () => null): Visitor => {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: nextAddress() })
  const cookies = new Map<string, { readonly value: string; readonly path: string }>()

  const keep = (lines: ReadonlyArray<string>) => {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      const path = /;\s*path=([^;]+)/iu.exec(line)?.[1] ?? "/"
      cookies.set(`${name} ${path}`, { value: `${name}=${value}`, path })
    }
  }

  const ask = async (path: string, asking: Asking = {}): Promise<Answer> => {
    const { method = asking.body === undefined ? "GET" : "POST", expected = 200, hangsUp = false } = asking
    const bearer = token()
    const body = bodyOf(asking.body)
    const carried = [...cookies.values()].filter((one) => path.startsWith(one.path)).map(({ value }) => value)
    const isJson = asking.body !== undefined && typeof asking.body !== "string" && !(asking.body instanceof Uint8Array)
    const headers = {
      "accept-encoding": "br, gzip",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Sayfa/1",
      ...(carried.length === 0 ? {} : { cookie: carried.join("; ") }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(isJson ? { "content-type": "application/json" } : {}),
      ...(body === null ? {} : { "content-length": `${body.length}` }),
      ...asking.headers
    }
    const send = () =>
      new Promise<Answer | null>((resolve) => {
        const asked = request(url + path, { method, headers, agent }, (answering) => {
          const parts: Array<Buffer> = []
          const { statusCode: status = 0, headers } = answering
          const end = () => resolve({ status, headers, body: Buffer.concat(parts) })
          answering.on("data", (part: Buffer) => {
            parts.push(part)
            if (!hangsUp) return
            end()
            asked.destroy()
          })
          answering.on("end", end)
          answering.on("error", () => (hangsUp ? end() : resolve(null)))
        })
        asked.setTimeout(60_000, () => asked.destroy(new Error("no answer within a minute")))
        asked.on("error", () => resolve(null))
        asked.end(body ?? undefined)
      })
    const begun = performance.now()
    let answer = await send()
    const first = typeof expected === "number" ? [expected] : expected
    const isLost = (one: Answer | null) => one === null || (one.status >= 500 && !first.includes(one.status))
    let isAgain = false
    while (!hangsUp && isLost(answer) && performance.now() < begun + ledger.patience * 1000) {
      if (!isAgain) ledger.did(`again: ${kindOf(method, path)} after ${answer?.status ?? "no answer"}`)
      isAgain = true
      await after(pause)
      answer = await send()
    }
    const allowed = isAgain && asking.expectedAgain !== undefined ? [...first, asking.expectedAgain] : first
    if (answer === null && hangsUp && ledger.patience > 0) return { status: 0, headers: {}, body: Buffer.alloc(0) }
    if (answer === null) {
      ledger.complain(`${method} ${path}: no answer`)
      return { status: 0, headers: {}, body: Buffer.alloc(0) }
    }
    ledger.answered(performance.now() - begun)
    keep(answer.headers["set-cookie"] ?? [])
    if (hangsUp) return answer
    const whole = { ...answer, body: plain(answer.body, answer.headers["content-encoding"]) }
    if (!allowed.includes(answer.status)) {
      ledger.complain(`${method} ${path}: ${answer.status} ${whole.body.toString("utf8", 0, 200)}`)
    }
    return whole
  }

  return {
    ask,
    data: async <A>(path: string, asking?: Asking) => {
      const { status, body } = await ask(path, asking)
      return status === 200 ? (JSON.parse(body.toString()) as { readonly data: A }).data : null
    },
    leave: () => agent.destroy()
  }
}
