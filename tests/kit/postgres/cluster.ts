import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

export interface Cluster {
  /** Address and superuser, without a database name. */
  readonly url: string
  readonly password: string
  /** Its data folder. */
  readonly data: string
  /** The process that starts all others of it. */
  readonly pid: number
  /** Resolves when PostgreSQL has ended, by itself too. */
  readonly ended: Promise<unknown>
  readonly stop: () => Promise<void>
}

export interface ClusterOptions {
  /** Where its folder is made, and left. */
  readonly place?: string
  /** Waits for the disk at each commit, as PostgreSQL does unless it is told otherwise. */
  readonly isDurable?: boolean
  /** An existing data folder, with its superuser's password; it is not deleted. */
  readonly existing?: Pick<Cluster, "data" | "password">
  /** More settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * A PostgreSQL of our own on a free port, in a temporary folder. It ends, and its folder is deleted unless it was given
 * a place, when it is stopped or this process ends in any way.
 */
export const startCluster = async (options: ClusterOptions = {}): Promise<Cluster> => {
  const program = spawn(process.execPath, [join(import.meta.dirname, "clusterProcess.ts"), JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true
  })
  let complaint = ""
  program.stderr.setEncoding("utf8").on("data", (text: string) => void (complaint += text))
  const ended = once(program, "close")
  const [said] = (await Promise.race([once(program.stdout.setEncoding("utf8"), "data"), ended])) as [unknown]
  if (typeof said !== "string") throw new Error(`There is no PostgreSQL to test on. ${complaint}`)
  return {
    ...(JSON.parse(said) as Pick<Cluster, "url" | "password" | "data" | "pid">),
    ended,
    stop: async () => {
      program.stdin.end()
      await ended
    }
  }
}
