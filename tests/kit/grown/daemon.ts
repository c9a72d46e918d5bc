import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createConnection } from "node:net"
import { setTimeout as after } from "node:timers/promises"

export interface Daemon {
  readonly pid: number
  /** The end of what it said so far. */
  readonly said: () => string
  readonly ended: Promise<unknown>
  readonly signal: (name: NodeJS.Signals) => void
}

/** What stands before the processes. */
export interface Front extends Daemon {
  readonly url: string
}

export interface Programme {
  readonly command: string
  readonly args: ReadonlyArray<string>
  readonly cwd: string
  readonly variables?: Readonly<Record<string, string>>
  /** Whose right it runs with, if we are root. */
  readonly user?: string
}

const kept = 200_000

/** Runs a program in the foreground; it ends when this process does, however that ends. Needs Linux. */
export const runDaemon = ({ command, args, cwd, variables = {}, user }: Programme): Daemon => {
  const { PATH = "", HOME = "" } = process.env
  const as =
    user === undefined || process.getuid?.() !== 0 ? [] : [`--reuid=${user}`, `--regid=${user}`, "--init-groups"]
  const child: ChildProcess = spawn("setpriv", ["--pdeathsig=KILL", ...as, "--", command, ...args], {
    cwd,
    env: { PATH: `${PATH}:/usr/sbin`, HOME, ...variables },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => void (said = (said + text).slice(-kept)))
  }
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended: once(child, "close"),
    signal: (name) => void child.kill(name)
  }
}

/** Ends a program, or kills it if that takes more than 30 s. */
export const endDaemon = async (daemon: Daemon): Promise<void> => {
  daemon.signal("SIGTERM")
  const isEnded = await Promise.race([daemon.ended.then(() => true), after(30_000, false)])
  if (!isEnded) daemon.signal("SIGKILL")
  await daemon.ended
}

const isHeard = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port })
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })

/** Resolves once somebody listens there; rejects if the program ends before. */
export const listens = async (daemon: Daemon, port: number): Promise<void> => {
  let isOver = false
  void daemon.ended.then(() => (isOver = true))
  while (!(await isHeard(port))) {
    if (isOver) throw new Error(`a program ended before it listened: ${daemon.said()}`)
    await after(20)
  }
}
