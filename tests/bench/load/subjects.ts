import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { freePort } from "../../../scripts/freePort.ts"
import { testDataFolder } from "../../kit/harness/testDataFolder.ts"
import { endDaemon } from "../../kit/grown/daemon.ts"
import { openLimits, startGrownShop } from "../../kit/grown/grownShop.ts"
import { floor, startNginx } from "../../kit/grown/nginx.ts"
import { shopProcess } from "../../kit/grown/shopProcess.ts"
import { countQueries, type QueryCount } from "./queries.ts"

/** A shop whose answers are measured, beside an nginx that serves the same bytes. */
export interface Subject {
  readonly url: string
  /** The folder that nginx serves, and its address. */
  readonly floor: { readonly folder: string; readonly url: string; readonly pid: number }
  /** Whether nginx stands before it, too. */
  readonly isBehindNginx: boolean
  /** Of its processes that answer. */
  readonly pids: () => ReadonlyArray<number>
  /** Null for the embedded database, which counts nothing. */
  readonly queries: QueryCount | null
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** `npm start`: one process with everything in it, asked without a proxy. */
export const embedded = async (): Promise<Subject> => {
  const folder = await mkdtemp(join(testDataFolder, "sayfa-load-"))
  const served = join(folder, "floor")
  await mkdir(served)
  const port = await freePort()
  const data = join(folder, "data")
  const shop = shopProcess("all", port, { variables: { DATA_DIR: data, DEMO: "tiny", ...openLimits } })
  await shop.start()
  while (!shop.said().includes("The demo is complete")) await after(100)
  const nginx = await startNginx(folder, [port], { files: join(data, "files"), floor: served })
  return {
    url: `http://127.0.0.1:${port}`,
    floor: { folder: served, url: nginx.url + floor, pid: nginx.pid },
    isBehindNginx: false,
    pids: () => [shop.pid()],
    queries: null,
    said: shop.said,
    stop: async () => {
      await endDaemon(nginx)
      await shop.drain()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

/** So many web processes on PostgreSQL behind nginx. Their workers set the shop up and end: they would ask the database too. */
export const grown =
  (web: number, isSentByFront = false) =>
  async (): Promise<Subject> => {
    const shop = await startGrownShop({ web, workers: 1, front: "nginx", files: "folder", isSentByFront })
    for (const worker of shop.workers) await worker.drain()
    return {
      url: shop.url,
      floor: { folder: shop.floor, url: shop.url + floor, pid: shop.front.pid },
      isBehindNginx: true,
      pids: () => shop.web.map((one) => one.pid()),
      queries: await countQueries(shop.database),
      said: () => shop.web.map((one) => one.said()).join(""),
      stop: shop.stop
    }
  }
