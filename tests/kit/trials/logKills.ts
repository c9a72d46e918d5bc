import { setTimeout as after } from "node:timers/promises"
import { logBrowsers } from "./logBrowser.ts"
import type { LogPage } from "./logPage.ts"
import { cutTornEnds } from "./logTails.ts"
import { seeded } from "../harness/seededRandom.ts"

declare global {
  /** In the page that the browser shows. */
  var logPage: LogPage
  var kept: (writer: string, number: number) => Promise<void>
}

export interface LogKills {
  readonly kills: number
  /** Batches that were acknowledged, and those that are stored. */
  readonly acknowledged: number
  readonly stored: number
  readonly facts: number
  /** How often a browser died while writing a record, which was removed before the next start. */
  readonly torn: number
  /** What was lost, torn, reordered or misread, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

/** Tabs that write at once. */
const tabs = 2

/** Batches that are acknowledged first, however slow the machine is, and milliseconds of further writing. */
const fewest = 3
const longest = 300

/**
 * Kills a browser with several writing tabs at seeded moments, opens its profile again, and compares the acknowledged
 * facts with the stored ones and with the log's fold.
 */
export const killLog = async ({
  kills,
  seed
}: Pick<LogKills, "kills"> & { readonly seed: number }): Promise<LogKills> => {
  const random = seeded(seed)
  const browsers = await logBrowsers("trials/logPage.ts")
  const complaints: Array<string> = []
  /** The last acknowledged batch of each writer; batches are stored in order. */
  const acknowledged = new Map<string, number>()
  /** Writers whose loss was already reported. */
  const mourned = new Set<string>()
  let before: ReadonlyArray<string> = []
  let stored = 0
  let torn = 0

  const check = ({ lying, folded, snapshots }: Awaited<ReturnType<LogPage["read"]>>) => {
    const written = new Map<string, number>()
    for (const entries of lying) {
      const [writer = "", number, , size] = (entries[0] ?? "").split(" ")
      const whole = Array.from({ length: Number(size) }, (_, place) => `${writer} ${number} ${place} ${size}`)
      if (entries.length === 0 || entries.join() !== whole.join()) complaints.push(`torn: ${entries.join()}`)
      const next = (written.get(writer) ?? -1) + 1
      if (Number(number) !== next) complaints.push(`${writer} ${number} lies where ${next} should`)
      written.set(writer, Number(number))
    }
    for (const [writer, number] of acknowledged) {
      const last = written.get(writer) ?? -1
      if (last >= number || mourned.has(writer)) continue
      complaints.push(`lost: ${writer} has ${last}, acknowledged was ${number}`)
      mourned.add(writer)
    }
    const entries = lying.flat()
    if (folded.join() !== entries.join()) complaints.push(`${folded.length} folded of ${entries.length} facts`)
    if (before.some((entry, at) => entry !== entries[at])) complaints.push("what lay there before is another now")
    if (entries.length > 1000 && snapshots === 0) complaints.push("no snapshot was made")
    before = entries
    stored = lying.length
  }

  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      const browser = await browsers.start()
      try {
        const started = Promise.withResolvers<void>()
        let heard = 0
        await browser.expose("kept", (writer: string, number: number) => {
          acknowledged.set(writer, number)
          heard += 1
          if (heard === fewest) started.resolve()
        })
        const opening = Array.from({ length: kill === kills ? 1 : tabs }, () => browser.open())
        const [reader, ...others] = await Promise.all(opening)
        if (reader === undefined) throw new Error("There is no tab.")
        check(await reader.evaluate(() => globalThis.logPage.read()))
        if (kill === kills) break
        for (const [tab, page] of [reader, ...others].entries()) {
          const given = [`${kill}-${tab}`, Math.floor(random() * 2 ** 31)] as const
          await page.evaluate(
            ([writer, seed]) =>
              globalThis.logPage.write(writer, seed, (number) => void globalThis.kept(writer, number)),
            given
          )
        }
        await started.promise
        await after(random() * longest)
      } finally {
        await browser.kill()
        complaints.push(...browser.corruptions)
        torn += await cutTornEnds(browsers.profile)
      }
    }
  } finally {
    await browsers.remove()
  }
  const count = [...acknowledged.values()].reduce((sum, last) => sum + last + 1, 0)
  return { kills, acknowledged: count, stored, facts: before.length, torn, complaints }
}
