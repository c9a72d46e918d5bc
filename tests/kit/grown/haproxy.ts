import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../../scripts/freePort.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import { type Front, listens, runDaemon } from "./daemon.ts"

/**
 * HAProxy before the web processes. It asks each for `/health/ready`, and asks another one where a process that was
 * killed leaves a reading request without an answer; what is written is its sender's to repeat.
 */
export const startHaproxy = async (folder: string, ports: ReadonlyArray<number>): Promise<Front> => {
  ensurePackages(["haproxy"])
  const port = await freePort()
  const settings = join(folder, "haproxy.cfg")
  await writeFile(
    settings,
    `global
  nbthread 1
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout queue 10s
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
frontend shop
  bind 127.0.0.1:${port}
  use_backend assets if { path_beg /assets/ }
  default_backend web
# In a rollout each version has its own, so another process is asked where one has not.
backend assets
  balance roundrobin
  retries 6
  retry-on conn-failure empty-response 404
${ports.map((one, place) => `  server web${place + 1} 127.0.0.1:${one} track web/web${place + 1}`).join("\n")}
backend web
  balance roundrobin
  http-request disable-l7-retry if !METH_GET
  option httpchk GET /health/ready
  default-server check inter 500 fastinter 200 fall 2 rise 1 observe layer4 error-limit 2 on-error mark-down
${ports.map((one, place) => `  server web${place + 1} 127.0.0.1:${one}`).join("\n")}
`
  )
  const daemon = runDaemon({ command: "haproxy", args: ["-db", "-f", settings], cwd: folder, user: "haproxy" })
  await listens(daemon, port)
  return { ...daemon, url: `http://127.0.0.1:${port}` }
}
