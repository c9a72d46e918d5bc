import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ensurePostgres } from "../../../scripts/postgres.ts"
import { freePort } from "../../../scripts/freePort.ts"
import { testDataFolder } from "../harness/testDataFolder.ts"
import type { Cluster, ClusterOptions } from "./cluster.ts"

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
const options = JSON.parse(process.argv[2] ?? "{}") as ClusterOptions
const folder = await mkdtemp(join(options.place ?? testDataFolder, "sayfa-postgres-"))
const { data, password } = options.existing ?? {
  data: join(folder, "data"),
  password: randomBytes(16).toString("hex")
}
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

/** A cluster with a Turkish locale, because our SQL must not depend on it. */
const initialise = async () => {
  const passwordFile = join(folder, "password")
  await writeFile(passwordFile, password)
  if (owner !== null) await chown(passwordFile, owner.uid, owner.gid)
  const choices = {
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
    begin("initdb", ["--no-sync", ...Object.entries(choices).map(([name, value]) => `--${name}=${value}`)])
  )
  if (!isThere) throw new Error(`PostgreSQL in ${programs} made no cluster: ${said}`)
}

/** In a zone with summer time, because our SQL must not depend on it; most do not wait for the disk. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  ...(options.isDurable === true ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  shared_buffers: "64MB",
  max_connections: "200",
  TimeZone: "Europe/Berlin",
  ...options.settings
}

/** Listens on a port that was just free, or on another if that one was taken meanwhile. */
const listen = async (tries: number): Promise<{ readonly server: ChildProcess; readonly port: number }> => {
  const port = await freePort()
  const choices = Object.entries({ ...settings, port }).map(([name, value]) => `--${name}=${value}`)
  const server = begin("postgres", ["-D", data, ...choices])
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
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  if (options.existing === undefined) await initialise()
  const { server, port } = await listen(3)
  const ended = once(server, "close")
  const url = `postgres://sayfa:${password}@127.0.0.1:${port}`
  process.stdout.write(JSON.stringify({ url, password, data, pid: server.pid ?? 0 } satisfies Partial<Cluster>))
  await Promise.race([isOver, ended])
  server.kill("SIGQUIT")
  if (server.exitCode === null && server.signalCode === null) await ended
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  if (options.place === undefined) await rm(folder, { recursive: true, force: true })
  process.stdin.destroy()
}
