import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ensurePostgres } from "../../../scripts/postgres.ts"
import { freePort } from "../../../scripts/freePort.ts"
import { testDataFolder } from "../harness/testDataFolder.ts"

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; null if we are another user. */
const ownerInsteadOfRoot = (): Owner | null => {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string, name: string) =>
    Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout, 10)
  for (const name of ["postgres", "nobody"]) {
    const owner = { uid: idOf("-u", name), gid: idOf("-g", name) }
    if (owner.uid > 0) return owner
  }
  throw new Error("PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.")
}

const programs = ensurePostgres()
const owner = ownerInsteadOfRoot()
const password = randomBytes(16).toString("hex")
const folder = await mkdtemp(join(testDataFolder, "sayfa-postgres-"))
const data = join(folder, "data")
const begin = (program: string, args: ReadonlyArray<string>) =>
  spawn(join(programs, program), args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    ...owner
  })

/** A program's output, once it contains `awaited` or the program ends. */
const heard = async (child: ChildProcess, awaited?: string) => {
  let said = ""
  const isAwaited = new Promise<true>((resolve) =>
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4000)
      if (awaited !== undefined && said.includes(awaited)) resolve(true)
    })
  )
  const isThere = await Promise.race([isAwaited, once(child, "close").then(() => child.exitCode === 0)])
  return { isThere, said }
}

/**
 * A cluster with a Turkish locale, in a zone with summer time, because our SQL must depend on neither. It does not wait
 * for the disk.
 */
const initialise = async () => {
  const passwordFile = join(folder, "password")
  await writeFile(passwordFile, password)
  if (owner !== null) for (const path of [folder, passwordFile]) await chown(path, owner.uid, owner.gid)
  const options = {
    pgdata: data,
    username: "sayfa",
    pwfile: passwordFile,
    auth: "scram-sha-256",
    encoding: "UTF8",
    locale: "C.UTF-8",
    "locale-provider": "icu",
    "icu-locale": "tr-TR"
  }
  const { isThere, said } = await heard(
    begin("initdb", ["--no-sync", ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)])
  )
  if (!isThere) throw new Error(`PostgreSQL in ${programs} made no cluster: ${said}`)
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  max_connections: "200",
  TimeZone: "Europe/Berlin"
}

/** Listens on a port that was just free, or on another if that one was taken meanwhile. */
const listen = async (tries: number): Promise<{ readonly server: ChildProcess; readonly port: number }> => {
  const port = await freePort()
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `--${name}=${value}`)
  const server = begin("postgres", ["-D", data, ...options])
  const { isThere, said } = await heard(server, "ready to accept connections")
  if (isThere) return { server, port }
  if (tries > 1) return listen(tries - 1)
  throw new Error(`PostgreSQL in ${programs} did not start: ${said}`)
}

/** The parent has ended, or asks us to. */
const isOver = Promise.race([
  once(process.stdin.resume(), "close"),
  ...(["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => once(process, signal))
])

// The output may have no reader left; the cluster must end anyway.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)

try {
  await initialise()
  const { server, port } = await listen(3)
  const ended = once(server, "close")
  process.stdout.write(`postgres://sayfa:${password}@127.0.0.1:${port}\n`)
  await Promise.race([isOver, ended])
  server.kill("SIGQUIT")
  if (server.exitCode === null && server.signalCode === null) await ended
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
  process.stdin.destroy()
}
