import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

export interface Cluster {
  /** Address and superuser, without a database name. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL of our own on a free port, in a temporary folder. It ends, and its folder is deleted, when it is stopped
 * or this process ends in any way.
 */
export const startCluster = async (): Promise<Cluster> => {
  const program = spawn(process.execPath, [join(import.meta.dirname, "clusterProcess.ts")], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true
  })
  let complaint = ""
  program.stderr.setEncoding("utf8").on("data", (text: string) => void (complaint += text))
  const ended = once(program, "close")
  const [said] = (await Promise.race([once(program.stdout.setEncoding("utf8"), "data"), ended])) as [unknown]
  if (typeof said !== "string") throw new Error(`There is no PostgreSQL to test on. ${complaint}`)
  return {
    url: said.trim(),
    stop: async () => {
      program.stdin.end()
      await ended
    }
  }
}
