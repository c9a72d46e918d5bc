import { setTimeout as after } from "node:timers/promises"
import { populate } from "../../fixtures/seedData.ts"
import { tinyPdf } from "../../fixtures/tinyPdf.ts"
import { chooseDatabases } from "../../harness/databases.ts"
import { freshFolder, removeFolder, startServer } from "../../harness/server.ts"
import { addressOf, runServer } from "../../harness/serverProcess.ts"
import { startCluster } from "../../postgres/cluster.ts"
import { askCluster, inCluster, makeTemplate } from "../../postgres/databases.ts"
import { callsOf, type Told } from "./calls.ts"
import { expectations, onDisk } from "./disk.ts"

const megabytes = 400

/** A log of changes so short that a full disk soon stops it too. */
const settings = { min_wal_size: "32MB", max_wal_size: "48MB" }

/** Changes tried while the disk is full: some before its log of changes is full too, and more after. */
const changes = { before: 100, after: 20 }

const isAnswer = ({ status, body }: Told): boolean =>
  status === 200 || (status === 507 && body._tag === "DiskFull") || (status === 500 && body._tag === "ServerFault")

/**
 * Fills the disk of PostgreSQL's data folder under a server, makes room again, and kills both; what went wrong, and
 * whether PostgreSQL ended by itself. Null where no disk can be mounted.
 */
export const fillCluster = () =>
  onDisk(megabytes, async (disk) => {
    const { wrong, expect } = expectations()
    const cluster = await startCluster({ place: disk.place, isDurable: true, settings })
    let restarted: typeof cluster | null = null
    let hasEnded = false
    void cluster.ended.then(() => (hasEnded = true))
    const folder = await freshFolderIn(cluster.url)
    try {
      const before = await startServer({ variables: { DATA_DIR: folder } })
      const seedData = await populate(before)
      await before.stop()
      let server = runServer({ DATA_DIR: folder })
      let calls = callsOf(await addressOf(server), seedData)
      const early = await calls.rename("Okur 0")
      expect("a change before", early.status === 200, early)
      disk.fill()
      const marks = await calls.mark()
      expect("marks on a full disk", marks.status === 507 && marks.body._tag === "DiskFull", marks)
      const shown = await calls.catalogue()
      expect("the catalogue on a full disk", shown.status === 200, shown.status)

      let change = 0
      let kept = 0
      const statuses: Record<string, number> = {}
      const tryChange = async () => {
        change += 1
        const told = await calls.rename(`Okur ${change}`)
        const said = `${told.status} ${told.body._tag ?? ""}`.trim()
        statuses[said] = (statuses[said] ?? 0) + 1
        if (told.status === 200) kept = change
        expect(`change ${change} on a full disk`, isAnswer(told), told)
      }
      for (let tries = 0; tries < changes.before; tries += 1) await tryChange()
      // Each begins another file of the log, as many changes do; the first that finds no room ends PostgreSQL.
      for (let files = 0; files < 40 && !hasEnded; files += 1) {
        await askCluster(cluster.url, "SELECT pg_switch_wal()").catch(() => null)
        await tryChange()
      }
      for (let tries = 0; tries < changes.after; tries += 1) await tryChange()
      await Promise.race([cluster.ended, after(20_000)])
      const endedItself = hasEnded
      const { status: ready } = await fetch(`${await addressOf(server)}/ready`)
      expect("the server without its database", ready === (endedItself ? 503 : 200), ready)
      await disk.makeRoom()
      if (endedItself) {
        restarted = await startCluster({ isDurable: true, settings, existing: cluster })
        chooseDatabases(inCluster(restarted.url))
        server.process.kill("SIGTERM")
        await server.ended
        server = runServer({ DATA_DIR: folder })
        calls = callsOf(await addressOf(server), seedData)
      }
      const name = Number((await calls.name())?.split(" ").at(-1))
      expect("the last change that was acknowledged", name >= kept, { name, kept })
      const late = await calls.rename("Okur 9001")
      expect("a change once there is room", late.status === 200, late)
      const file = await calls.add("Temmuz", tinyPdf(3))
      expect("a file once there is room", file.status === 200, file)
      const again = await calls.mark()
      expect("marks once there is room", again.status === 200, again.status)

      for (const pid of [server.process.pid, (restarted ?? cluster).pid])
        if (pid !== undefined) process.kill(pid, "SIGKILL")
      await server.ended
      await (restarted ?? cluster).ended
      restarted = await startCluster({ isDurable: true, settings, existing: cluster })
      chooseDatabases(inCluster(restarted.url))
      const next = runServer({ DATA_DIR: folder })
      const left = await callsOf(await addressOf(next), seedData).name()
      expect("the change after a new start", left === "Okur 9001", left)
      next.process.kill("SIGTERM")
      expect("its end", (await next.ended) === 0, next.err().slice(-300))
      return { wrong, endedItself, statuses }
    } finally {
      await removeFolder(folder).catch(() => null)
      await restarted?.stop()
      await cluster.stop()
    }
  })

/** A data folder with its tables in that cluster. */
const freshFolderIn = async (url: string): Promise<string> => {
  await makeTemplate(url)
  chooseDatabases(inCluster(url))
  return freshFolder()
}
