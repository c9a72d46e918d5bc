import { spawnSync } from "node:child_process"
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { run as runProgram } from "../kit/harness/serverProcess.ts"
import { freePort } from "../../scripts/freePort.ts"
import { root } from "../../scripts/tool.ts"

/** Milliseconds between two requests of a visitor while pages are made. */
const pace = 50

/** This checkout as after an install: nothing built, no cache. */
const freshCheckout = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-start-"))
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root })
  for (const file of stdout.toString().split("\0").filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file)).catch(() => undefined)
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`

/**
 * `npm start` of a fresh checkout with the whole demo and an empty data folder: the times until anything is answered,
 * the shop is open, the first cover, all covers and all pages; and how long home, its list and a cover took meanwhile.
 */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const checkout = await freshCheckout()
  const port = await freePort()
  const began = performance.now()
  const server = runProgram(join(checkout, "scripts/start.ts"), [], {
    PORT: String(port),
    DEMO: "on",
    DATA_DIR: join(checkout, ".data"),
    NODE_COMPILE_CACHE: join(checkout, ".compiled")
  })
  const sinceStart = () => performance.now() - began
  try {
    /** Milliseconds until anything was answered, be it that the site is being made. */
    const answered = async (): Promise<number> => {
      for (;;) {
        const isAnswered = await fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false
        )
        if (isAnswered) return sinceStart()
        await after(pace)
      }
    }
    const firstAnswer = await answered()
    const [, url = ""] = await server.says(/^Sayfa: (\S+)$/m)
    const listening = sinceStart()
    const took: Array<number> = []
    let isWhole = false
    let firstCover: number | null = null
    const ask = async (path: string): Promise<string> => {
      const asked = performance.now()
      const answer = await fetch(`${url}${path}`)
      const body = await answer.text()
      took.push(performance.now() - asked)
      return answer.ok ? body : ""
    }
    const lookAround = async () => {
      while (!isWhole) {
        await ask("/")
        const [cover] = /\/covers\/[^"]+/.exec(await ask("/api/issues/latest/grouped")) ?? []
        if (cover !== undefined && (await ask(cover)) !== "") firstCover ??= sinceStart()
        await after(pace)
      }
    }
    const looking = lookAround()
    const [, covers = ""] = await server.says(/Covers (\d+) of \1\b/)
    const allCovers = sinceStart()
    await server.says(/The demo is complete/)
    const allPages = sinceStart()
    isWhole = true
    await looking
    const slowest = took.toSorted((a, b) => a - b)
    const at = (share: number) => `${(slowest[Math.floor(slowest.length * share)] ?? 0).toFixed(0)} ms`
    return [
      `first answer after ${seconds(firstAnswer)}, open after ${seconds(listening)}, the page's build included`,
      `first cover after ${seconds(firstCover ?? Infinity)}, all ${covers} covers after ${seconds(allCovers)}, all pages after ${seconds(allPages)}`,
      `an answer meanwhile p50 ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(0.9999)} (${slowest.length})`
    ]
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
    await rm(checkout, { recursive: true, force: true })
  }
}
