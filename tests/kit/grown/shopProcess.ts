import { setTimeout as after } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { compiledFolder } from "../../../scripts/cache.ts"
import type { Role } from "../../../server/platform/config.ts"
import { type Daemon, endDaemon, runDaemon } from "./daemon.ts"

/** This checkout. */
export const ownRoot = fileURLToPath(new URL("../../..", import.meta.url))

/** One Sayfa process of a role, at an address that it keeps when it is started again. */
export interface ShopProcess {
  readonly role: Role
  readonly port: number
  readonly pid: () => number
  readonly said: () => string
  /** From another checkout if one is given; resolves once it says that it is ready. */
  readonly start: (root?: string) => Promise<void>
  readonly kill: () => Promise<void>
  /** As an operator would: it drains, and ends. */
  readonly drain: () => Promise<void>
}

/** The longest that a start may take, on a machine that does much else. */
const mostMillis = 180_000

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false
  )

/** Milliseconds before a process that ended by itself is started again, such as one that found no database. */
const pause = 500

interface ShopProcessOptions {
  readonly variables: Readonly<Record<string, string>>
  readonly root?: string
  /** The only core that it may use, from 0. */
  readonly core?: number | null
}

export const shopProcess = (role: Role, port: number, options: ShopProcessOptions): ShopProcess => {
  const { variables, root: firstRoot = ownRoot, core = null } = options
  const pinned = core === null ? [] : ["taskset", "--cpu-list", `${core}`]
  const [command, ...args] = [...pinned, process.execPath, "server/main.ts"] as const
  let running: Daemon | null = null
  let root = firstRoot
  /** What its former processes said. */
  let before = ""
  const remember = (daemon: Daemon) => void (before = (before + daemon.said()).slice(-1_000_000))
  /** As a supervisor does, it is started again whenever it ends without being asked to. */
  const launch = () => {
    const daemon = runDaemon({
      command,
      args,
      cwd: root,
      variables: {
        NODE_ENV: "production",
        NODE_COMPILE_CACHE: compiledFolder(),
        ...variables,
        ROLE: role,
        PORT: `${port}`
      }
    })
    running = daemon
    void daemon.ended
      .then(() => after(pause))
      .then(() => {
        if (running !== daemon) return
        remember(daemon)
        launch()
      })
  }
  const over = async (end: (daemon: Daemon) => Promise<unknown>) => {
    if (running === null) return
    const daemon = running
    running = null
    await end(daemon)
    remember(daemon)
  }
  return {
    role,
    port,
    pid: () => running?.pid ?? 0,
    said: () => before + (running?.said() ?? ""),
    start: async (from = root) => {
      root = from
      launch()
      const deadline = performance.now() + mostMillis
      while (running !== null && !(await isReady(port))) {
        if (performance.now() > deadline) throw new Error(`a ${role} process is not ready: ${before.slice(-3000)}`)
        await after(100)
      }
    },
    kill: () =>
      over((daemon) => {
        daemon.signal("SIGKILL")
        return daemon.ended
      }),
    drain: () => over(endDaemon)
  }
}
