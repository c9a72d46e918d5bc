import { spawn } from "node:child_process"
import { createServer } from "vite"
import { freePort } from "./freePort.ts"
import { startOpenIdProvider } from "./openIdProvider.ts"
import { environment, root } from "./tool.ts"

const host = process.env["HOST"] ?? "127.0.0.1"
const port = Number(process.env["PORT"] ?? 3000)

/** A local sign-in provider, unless one is configured; on the same port each time, if it is free. */
const provider = process.env["OIDC_ISSUER"]
  ? null
  : await startOpenIdProvider({ port: port + 10 }).catch(() => startOpenIdProvider())

/**
 * The server restarts when its files change, and the page updates itself; both have the address that the server prints.
 */
const inner = await freePort()
const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
  cwd: root,
  env: environment({
    ...provider?.variables,
    NODE_ENV: "development",
    HOST: host,
    PORT: String(inner),
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://${host}:${port}`
  }),
  stdio: "inherit"
})
process.env["SERVER_URL"] = `http://${host}:${inner}`
const page = await createServer({ root, server: { host, port, strictPort: true } })
await page.listen()

const stop = async () => {
  server.kill("SIGTERM")
  await page.close()
  await provider?.stop()
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())
server.once("exit", (code) => {
  process.exitCode = code ?? 0
  void page.close()
  void provider?.stop()
})
