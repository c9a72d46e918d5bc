import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { populate } from "../../fixtures/seedData.ts"
import { tinyPdf } from "../../fixtures/tinyPdf.ts"
import { databases } from "../../harness/databases.ts"
import { freshFolder, removeFolder, startServer } from "../../harness/server.ts"
import { addressOf, runServer } from "../../harness/serverProcess.ts"
import { type Calls, callsOf } from "./calls.ts"
import { done, expectations, onDisk } from "./disk.ts"

/** A file is only taken with a gigabyte free beside it. */
const megabytes = 1800

/** The pages of the manual. */
const pages = 38

/** Asks until it is as wanted, ten minutes at most, because a busy machine takes seconds for a page; what was told last. */
const until = async <A>(ask: () => Promise<A>, isWanted: (told: A) => boolean): Promise<A> => {
  for (let tries = 0; ; tries += 1) {
    const told = await ask()
    if (isWanted(told) || tries > 3000) return told
    await after(200)
  }
}

const ended = (calls: Calls, id: string) =>
  until(
    () => calls.conversion(id),
    ({ status }) => status !== "CONVERTING"
  )

/**
 * Fills the disk of the pages in the middle of a conversion: the issue fails with a sentence, other issues are read,
 * and with room again other files are converted and a retry completes it. What went wrong; null where no disk can be
 * mounted.
 */
export const fillInConversion = (): Promise<ReadonlyArray<string> | null> =>
  onDisk(megabytes, async (disk) => {
    const { wrong, expect } = expectations()
    const source = await freshFolder()
    const folder = join(disk.place, "data")
    const before = await startServer({ variables: { DATA_DIR: source } })
    const seedData = await populate(before)
    await before.stop()
    done("cp", "-a", source, folder)
    const manual = await readFile(new URL("../../fixtures/pdf/manual.pdf", import.meta.url))
    const server = runServer({ ...databases().variables(source), DATA_DIR: folder })
    try {
      const calls = callsOf(await addressOf(server), seedData)
      const { body } = await calls.add("Kılavuz", manual)
      const id = body.data?.id ?? ""
      await until(
        () => calls.conversion(id),
        ({ pages_done: made = 0 }) => made > 0
      )
      disk.fill()
      const failed = await ended(calls, id)
      const isTold = failed.status === "FAILED" && failed.reason === "noRoom" && (failed.reason_message ?? "") !== ""
      expect("the issue on a full disk", isTold, failed)
      expect("another issue's page", (await calls.page(seedData.free, "1.webp")) === 200, "it is not shown")
      const refused = await calls.add("Temmuz", tinyPdf(3))
      expect("another file on a full disk", refused.status === 507 && refused.body._tag === "NoRoom", refused)

      await disk.makeRoom()
      const other = await calls.add("Ağustos", tinyPdf(3))
      const otherState = await ended(calls, other.body.data?.id ?? "")
      expect("another file with room again", otherState.status === "PUBLISHED", otherState)
      const retried = await calls.retry(id)
      expect("the retry", retried.status === 200, retried)
      const whole = await ended(calls, id)
      const isWhole = whole.status === "PUBLISHED" && whole.pages_done === pages && whole.broken_pages?.length === 0
      expect("the issue after the retry", isWhole, whole)
      expect("its last page", (await calls.page(id, `${pages}.webp`)) === 200, "it is not shown")
      const drafts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".part"))
      expect("what was half written", drafts.length === 0, drafts)
      const errors = server.err().split('"level":"ERROR"').length - 1
      // The alarm itself, for the operator.
      expect("errors in the log", errors === 1, errors)
    } finally {
      server.process.kill("SIGTERM")
      await server.ended
      await removeFolder(source)
    }
    return wrong
  })
