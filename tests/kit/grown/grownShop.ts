import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { freePort } from "../../../scripts/freePort.ts"
import { testDataFolder } from "../harness/testDataFolder.ts"
import { askCluster } from "../postgres/databases.ts"
import { type Cluster, startCluster } from "../postgres/cluster.ts"
import { startS3 } from "../s3/s3Server.ts"
import { type CutLine, cutLine } from "./cutLine.ts"
import { endDaemon, type Front } from "./daemon.ts"
import { startHaproxy } from "./haproxy.ts"
import { internal, startNginx } from "./nginx.ts"
import { startPgBouncer } from "./pgbouncer.ts"
import { type ShopProcess, shopProcess } from "./shopProcess.ts"

export interface GrownOptions {
  readonly web: number
  readonly workers: number
  readonly front: "haproxy" | "nginx"
  /** Each worker has one core, the first worker the first. */
  readonly hasCoreEach?: boolean
  /** Where files lie; a bucket unless said otherwise. */
  readonly files?: "folder" | "bucket"
  /** nginx sends the files of the folder. */
  readonly isSentByFront?: boolean
  readonly variables?: Readonly<Record<string, string>>
  /** The checkout whose program runs; this one unless said otherwise. */
  readonly root?: string
}

export interface GrownShop {
  readonly url: string
  readonly front: Front
  readonly folder: string
  /** Of files, where they lie in a folder. */
  readonly files: string
  /** Served by nginx as they are, beneath `floor`. */
  readonly floor: string
  readonly cluster: Cluster
  readonly database: string
  readonly web: ReadonlyArray<ShopProcess>
  readonly workers: ReadonlyArray<ShopProcess>
  /** Lines that can be cut: from PgBouncer to PostgreSQL, and from the processes to the store, if there is one. */
  readonly lines: { readonly database: CutLine; readonly store: CutLine | null }
  /** What the store has done, such as `PUT /sayfa/content/a/1.html`; nothing where files lie in a folder. */
  readonly stored: () => ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

/** Nobody shares these tests' addresses, and the sandbox takes payments. */
export const openLimits = {
  PAYMENT: "sandbox",
  PAYMENT_ATTEMPTS: "1000000",
  LOGIN_ATTEMPTS: "1000000",
  LOGIN_ATTEMPTS_PER_ADDRESS: "1000000",
  LOGIN_ATTEMPTS_PER_ACCOUNT: "1000000",
  REGISTER_ATTEMPTS: "1000000",
  TOKEN_ATTEMPTS: "1000000",
  REFRESH_ATTEMPTS: "1000000",
  SEARCHES_PER_MINUTE: "1000000",
  ANALYTICS_EVENTS_PER_MINUTE: "1000000"
}

/** A shop of several processes on PostgreSQL behind PgBouncer, with its files in a bucket, and a proxy before them. */
export const startGrownShop = async (options: GrownOptions): Promise<GrownShop> => {
  const undo: Array<() => Promise<unknown>> = []
  const stop = async () => {
    for (const one of undo.splice(0).toReversed()) await one()
  }
  try {
    const folder = await mkdtemp(join(testDataFolder, "sayfa-grown-"))
    undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
    // Its programs run as several users.
    await chmod(folder, 0o755)
    const [data, floor] = [join(folder, "data"), join(folder, "floor")]
    await mkdir(floor)

    const cluster = await startCluster({ settings: { shared_preload_libraries: "pg_stat_statements" } })
    undo.push(cluster.stop)
    await askCluster(cluster.url, "CREATE DATABASE shop")
    const database = await cutLine(Number(new URL(cluster.url).port))
    undo.push(database.stop)
    const { password } = cluster
    const pooler = await startPgBouncer(folder, { port: database.port, user: "sayfa", password })
    undo.push(() => endDaemon(pooler))

    const s3 = (options.files ?? "bucket") === "bucket" ? await startS3() : null
    if (s3 !== null) undo.push(s3.stop)
    const store = s3 === null ? null : await cutLine(Number(new URL(s3.url).port))
    if (store !== null) undo.push(store.stop)

    const ports = await Promise.all(Array.from({ length: options.web + options.workers }, () => freePort()))
    const webPorts = ports.slice(0, options.web)
    const files = join(data, "files")
    const front =
      options.front === "haproxy"
        ? await startHaproxy(folder, webPorts)
        : await startNginx(folder, webPorts, { files, floor })
    undo.push(() => endDaemon(front))

    const variables: Readonly<Record<string, string>> = {
      HOST: "127.0.0.1",
      PUBLIC_URL: front.url,
      TRUST_PROXY: "127.0.0.1",
      DATABASE_URL: `postgres://sayfa:${password}@127.0.0.1:${pooler.port}/shop`,
      DATABASE_PREPARE: "off",
      DATABASE_POOL: "6",
      DATA_DIR: data,
      DEMO: "tiny",
      DRAIN_SECONDS: "2",
      SHUTDOWN_SECONDS: "10",
      ...openLimits,
      ...(s3 === null || store === null ? {} : { FILES_URL: s3.url.replace(/:\d+\/sayfa/u, `:${store.port}/sayfa`) }),
      ...(options.isSentByFront === true ? { SEND_FILES: `x-accel:${internal}` } : {}),
      ...options.variables
    }
    // A shop that trusts a proxy may be anybody's, so its demo's accounts stay shut; workers open them, and trust none.
    const ofWorker = { ...variables, TRUST_PROXY: "" }
    const root = options.root === undefined ? {} : { root: options.root }
    const all = ports.map((port, place) =>
      place < options.web
        ? shopProcess("web", port, { ...root, variables })
        : shopProcess("worker", port, {
            ...root,
            variables: ofWorker,
            core: options.hasCoreEach === true ? place - options.web : null
          })
    )
    undo.push(() => Promise.all(all.map((one) => one.drain())))
    await Promise.all(all.map((one) => one.start()))
    const workers = all.slice(options.web)
    const isSetUp = () => workers.length === 0 || workers.some((one) => one.said().includes("The demo is complete"))
    while (!isSetUp()) await after(100)

    return {
      url: front.url,
      front,
      folder,
      files,
      floor,
      cluster,
      database: `${cluster.url}/shop`,
      web: all.slice(0, options.web),
      workers,
      lines: { database, store },
      stored: () => s3?.done ?? [],
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}
