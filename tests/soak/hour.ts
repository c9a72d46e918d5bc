import { mkdtemp, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { ensureBuilt } from "../../scripts/build.ts"
import { databases } from "../kit/harness/databases.ts"
import { inspectedHeap, inspectorOf } from "../kit/harness/inspectedHeap.ts"
import { freshFolder, removeFolder } from "../kit/harness/server.ts"
import { addressOf, run } from "../kit/harness/serverProcess.ts"
import { testDataFolder } from "../kit/harness/testDataFolder.ts"
import { onDatabase } from "../kit/postgres/onDatabase.ts"
import { openLedger } from "../kit/trials/mixedLoad/Ledger.ts"
import { startMixedLoad } from "../kit/trials/mixedLoad/mixedLoad.ts"
import type { Figures, Soak } from "./main.ts"

const megabyte = 1024 * 1024

/** The load's time is divided into so many periods: ten minutes of an hour each. */
const periods = 6

/** In the first period code is compiled and caches are filled, so the last one is compared with the second. */
const compared = 1

/** The most that the memory of the last period may be above that of the second. */
const mostGrowth = 0.05

/** Seconds between two looks at the process, and between two collections of its garbage. */
const [lookSeconds, collectSeconds] = [5, 15]

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** In MiB (proc(5), VmRSS). */
const residentOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/u.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

interface Row {
  readonly resident: number
  readonly heap: number
}

const bearHour = async (minutes: number, seed: number, folder: string): Promise<Figures> => {
  const server = run("scripts/start.ts", [], {
    NODE_OPTIONS: "--inspect=127.0.0.1:0",
    PORT: "0",
    DATA_DIR: folder,
    DEMO: "tiny",
    ...databases().variables(folder)
  })
  const wrong: Array<string> = []
  const complain = (what: string) => {
    wrong.push(what)
    console.log(what)
  }
  try {
    const url = await addressOf(server)
    await server.says(/The demo is complete/u)
    const heap = await inspectedHeap((await server.says(inspectorOf))[1] ?? "")
    const ledger = openLedger()
    const load = await startMixedLoad(url, ledger, seed)
    for (const what of ledger.close().complaints) complain(`before the load: ${what}`)

    const rows: Array<Row> = []
    for (let period = 0; period < periods; period += 1) {
      const resident: Array<number> = []
      const heaps: Array<number> = []
      const buffers: Array<number> = []
      const end = performance.now() + (minutes / periods) * 60_000
      for (let look = 0; performance.now() < end; look += 1) {
        await after(lookSeconds * 1000)
        if (server.process.exitCode !== null) throw new Error(`the server ended: ${server.err().slice(-1000)}`)
        resident.push(await residentOf(server.process.pid ?? 0))
        if (look % (collectSeconds / lookSeconds) !== 0) continue
        const measured = await heap.measure()
        heaps.push(measured.used / megabyte)
        buffers.push(measured.buffers / megabyte)
      }
      const { requests, complaints, p95, done } = ledger.close()
      for (const what of complaints) complain(what)
      const row = { resident: median(resident), heap: median(heaps) }
      rows.push(row)
      const [from, to] = [period, period + 1].map((one) => ((one * minutes) / periods).toFixed(0))
      console.log(
        `minutes ${from}–${to}: ${requests} requests, ${complaints.length} unexpected, p95 ${p95.toFixed(0)} ms, ` +
          `RSS ${row.resident.toFixed(1)} MiB, heap ${row.heap.toFixed(1)} MiB, buffers ${median(buffers).toFixed(1)} MiB; ` +
          Object.entries(done)
            .map(([what, count]) => `${count} ${what}`)
            .join(", ")
      )
    }
    await load.stop()
    for (const what of ledger.close().complaints) complain(what)
    heap.close()
    const errors = server.err().split('"level":"ERROR"').length - 1
    if (errors > 0) complain(`${errors} errors in the log`)

    const [before, last] = [rows[compared], rows.at(-1)]
    const growth = (["resident", "heap"] as const).map((what) => {
      const part = before === undefined || last === undefined ? 0 : last[what] / before[what] - 1
      if (part > mostGrowth) complain(`its ${what} memory grew by ${(100 * part).toFixed(1)} %`)
      return `${what} ${(100 * part).toFixed(1)} %`
    })
    return {
      line: `${minutes} minutes, from the second to the last of ${periods} periods: ${growth.join(", ")}; ${wrong.length} wrong`,
      lost: wrong.length
    }
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
  }
}

/**
 * The server of `npm start` under a mixed load for an hour, or `count` minutes. It fails if the last sixth needs more
 * memory than the second one, after collections of garbage, or if an answer was not an expected one. Needs Linux.
 */
export const soak: Soak = async ({ count, seed, database }) => {
  await ensureBuilt()
  return onDatabase(database ?? "pglite", async () => {
    // The server makes the embedded database as it does for everybody: that of tests has a smaller cache.
    const folder = database === "postgres" ? await freshFolder() : await mkdtemp(join(testDataFolder, "sayfa-hour-"))
    try {
      return await bearHour(count ?? 60, seed, folder)
    } finally {
      await removeFolder(folder)
    }
  })
}
