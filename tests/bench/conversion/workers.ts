import { execFileSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { demoPublisher } from "../../../server/demo/accounts.ts"
import { ensureBuilt } from "../../../scripts/build.ts"
import { startGrownShop } from "../../kit/grown/grownShop.ts"
import { openLedger } from "../../kit/trials/mixedLoad/Ledger.ts"
import { conversion, newPublication, sendIssue } from "../../kit/trials/mixedLoad/publishing.ts"
import { signIn } from "../../kit/trials/mixedLoad/reading.ts"

const pages = 300

/** Files one after another, again and again, up to 300 pages. */
const longIssue = async (work: string, files: ReadonlyArray<string>): Promise<Uint8Array> => {
  const joined = join(work, "joined.pdf")
  const [repeated, cut] = [join(work, "repeated.pdf"), join(work, "300.pdf")]
  execFileSync("qpdf", ["--empty", "--pages", ...files, "--", joined])
  const each = Number(execFileSync("qpdf", ["--show-npages", joined], { encoding: "utf8" }))
  const times = Array.from({ length: Math.ceil(pages / each) }, () => joined)
  execFileSync("qpdf", ["--empty", "--pages", ...times, "--", repeated])
  execFileSync("qpdf", [repeated, "--pages", ".", `1-${pages}`, "--", cut])
  return readFile(cut)
}

/** Seconds from the publisher's order to the last page, with so many workers that have one core each. */
const secondsWith = async (workers: number, pdf: Uint8Array): Promise<number> => {
  const shop = await startGrownShop({ web: 1, workers, front: "haproxy", files: "folder", hasCoreEach: true })
  try {
    const ledger = openLedger()
    const publisher = await signIn({ url: shop.url, ledger, random: Math.random, issues: [] }, demoPublisher)
    if (publisher === null) throw new Error("the publisher could not sign in")
    const publication = await newPublication(publisher)
    const id = await sendIssue(publisher, { publication, title: "Uzun", isTakenBack: true }, pdf)
    const begun = performance.now()
    const status = id === null ? "refused" : await conversion(publisher, id, 30)
    const seconds = (performance.now() - begun) / 1000
    if (status !== "SCHEDULED")
      throw new Error(`the conversion ended ${status}: ${ledger.close().complaints.join("; ")}`)
    await publisher.signOut()
    return seconds
  } finally {
    await shop.stop()
  }
}

/** One issue of 300 pages on one worker and on two, as if each were a machine of one core. */
export const onWorkers = async (work: string, files: ReadonlyArray<string>): Promise<string> => {
  if (availableParallelism() < 2) return `${pages} pages on two workers: this machine has one core, so not measured`
  await ensureBuilt()
  const pdf = await longIssue(work, files)
  const [one, two] = [await secondsWith(1, pdf), await secondsWith(2, pdf)]
  return (
    `${pages} pages, workers of one core each: one ${one.toFixed(1)} s, two ${two.toFixed(1)} s, ` +
    `${(one / two).toFixed(2)} times as fast on ${availableParallelism()} cores, which do all else of the shop too (1.8)`
  )
}
