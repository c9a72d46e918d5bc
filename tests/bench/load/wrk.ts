import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** One request, which is sent again and again. */
export interface Asked {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST; without it, the request is a GET. */
  readonly body?: unknown
}

export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Without an answer, or with one that is no success. */
  readonly failed: number
}

const quoted = (text: string) => JSON.stringify(text)

const scriptOf = ({ headers = {}, body }: Asked): string => {
  const all = body === undefined ? headers : { ...headers, "content-type": "application/json" }
  return [
    ...(body === undefined ? [] : [`wrk.method = "POST"`, `wrk.body = ${quoted(JSON.stringify(body))}`]),
    ...Object.entries(all).map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`)
  ].join("\n")
}

/**
 * Asks for seconds over so many connections, by Debian's wrk: it takes a tenth of the processor's time that a client in
 * Node takes, which the server shares with it here.
 */
export const load = async (
  folder: string,
  asked: Asked,
  { seconds, connections }: { readonly seconds: number; readonly connections: number }
): Promise<Load> => {
  const script = join(folder, "wrk.lua")
  const report = await readFile(join(import.meta.dirname, "wrk.lua"), "utf8")
  await writeFile(script, `${scriptOf(asked)}\n${report}`)
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, asked.url]
  const program = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] })
  let said = ""
  program.stdout.setEncoding("utf8").on("data", (text: string) => void (said += text))
  await once(program, "close")
  const line = said.split("\n").find((one) => one.startsWith("{"))
  if (line === undefined) throw new Error(`wrk measured nothing: ${said}`)
  const { micros, ...figures } = JSON.parse(line) as Omit<Load, "perSecond"> & { readonly micros: number }
  return { ...figures, perSecond: (1_000_000 * figures.requests) / micros }
}
