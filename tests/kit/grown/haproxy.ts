import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../../scripts/freePort.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import { type Front, listens, runDaemon } from "./daemon.ts"
import { recipe } from "./recipe.ts"

/** The ports of the web processes in the guide. */
const examples = [3001, 3002, 3003]

const linesOf = (ports: ReadonlyArray<number>, end: (name: string) => string) =>
  ports.map((port, place) => `  server web${place + 1} 127.0.0.1:${port}${end(`web${place + 1}`)}\n`).join("")

const servers = (ports: ReadonlyArray<number>) => linesOf(ports, () => "")
const tracking = (ports: ReadonlyArray<number>) => linesOf(ports, (name) => ` track web/${name}`)

/**
 * HAProxy before the web processes as the operator's guide sets it up. It asks each for `/health/ready`, and asks another one where a process that was
 * killed leaves a reading request without an answer; what is written is its sender's to repeat.
 */
export const startHaproxy = async (folder: string, ports: ReadonlyArray<number>): Promise<Front> => {
  ensurePackages(["haproxy"])
  const port = await freePort()
  const settings = join(folder, "haproxy.cfg")
  const shop = recipe("defaults", [
    ["bind :80", `bind 127.0.0.1:${port}`],
    [tracking(examples), tracking(ports)],
    [servers(examples), servers(ports)]
  ])
  await writeFile(
    settings,
    `global
  nbthread 1
  maxconn 2000
${shop}`
  )
  const daemon = runDaemon({ command: "haproxy", args: ["-db", "-f", settings], cwd: folder, user: "haproxy" })
  await listens(daemon, port)
  return { ...daemon, url: `http://127.0.0.1:${port}` }
}
