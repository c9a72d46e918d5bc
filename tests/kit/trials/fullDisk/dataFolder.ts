import { cp } from "node:fs/promises"
import { join } from "node:path"
import { populate } from "../../fixtures/seedData.ts"
import { tinyPdf } from "../../fixtures/tinyPdf.ts"
import { freshFolder, removeFolder, startServer } from "../../harness/server.ts"
import { addressOf, runServer } from "../../harness/serverProcess.ts"
import { callsOf } from "./calls.ts"
import { done, expectations, onDisk } from "./disk.ts"

/** Larger than what a file of the largest size asks for, with a database beside it. */
const megabytes = 1800

/**
 * Fills the disk under a server with the embedded database, makes room again, starts it anew, and starts it on a folder
 * that cannot be written; what went wrong. Null where no disk can be mounted.
 */
export const fillDataFolder = (): Promise<ReadonlyArray<string> | null> =>
  onDisk(megabytes, async (disk) => {
    const folder = join(disk.place, "data")
    const { wrong, expect } = expectations()
    const source = await freshFolder()
    const before = await startServer({ variables: { DATA_DIR: source } })
    const seedData = await populate(before)
    await before.stop()
    await cp(source, folder, { recursive: true })
    await removeFolder(source)

    const server = runServer({ DATA_DIR: folder })
    const calls = callsOf(await addressOf(server), seedData)
    const early = await calls.rename("Okur 1")
    expect("a change before", early.status === 200, early)
    disk.fill()
    const file = await calls.add("Temmuz", tinyPdf(3))
    expect("a file on a full disk", file.status === 507 && file.body._tag === "NoRoom", file)
    const marks = await calls.mark()
    expect("marks on a full disk", marks.status === 507 && marks.body._tag === "DiskFull", marks)
    const shown = await calls.catalogue()
    expect("the catalogue on a full disk", shown.status === 200, shown.status)
    await disk.makeRoom()
    const change = await calls.rename("Okur 2")
    expect("a change once there is room", change.status === 200, change)
    const again = await calls.add("Temmuz", tinyPdf(3))
    expect("a file once there is room", again.status === 200, again)
    server.process.kill("SIGKILL")
    await server.ended

    const next = runServer({ DATA_DIR: folder })
    const name = await callsOf(await addressOf(next), seedData).name()
    expect("the change after a new start", name === "Okur 2", name)
    next.process.kill("SIGTERM")
    expect("its end", (await next.ended) === 0, next.err().slice(-300))

    if (done("mount", "--bind", folder, folder)) {
      done("mount", "-o", "remount,bind,ro", folder)
      const shut = runServer({ DATA_DIR: folder })
      expect("a start on a read-only folder", (await shut.ended) === 1, "it runs")
      expect("its reason", /^The data folder .+ cannot be written: EROFS/u.test(shut.err()), shut.err().slice(-300))
      done("umount", folder)
    }
    return wrong
  })
