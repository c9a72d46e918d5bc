import { ensureBuilt } from "../../scripts/build.ts"
import { startGrownShop } from "../kit/grown/grownShop.ts"
import { ownRoot } from "../kit/grown/shopProcess.ts"
import { disturb } from "../kit/trials/fleet/disturb.ts"
import { missing } from "../kit/trials/fleet/missing.ts"
import { openLedger } from "../kit/trials/mixedLoad/Ledger.ts"
import { startMixedLoad } from "../kit/trials/mixedLoad/mixedLoad.ts"
import type { Soak } from "./main.ts"

const defaultMinutes = 30

/** Others come meanwhile. */
const issuesAtFirst = 4

/** Seconds for which a request is sent again before it counts as failed; a process needs some to come back. */
const patience = 60

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${count} ${what}`)
    .join(", ")

/** The pages whose journal the store was given more than once. */
const madeTwice = (done: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  const pages = done.filter((one) => /^PUT \/\w+\/content\/\w+\/facts\/\d+\.json$/u.test(one))
  return pages.filter((one) => seen.has(one) || !seen.add(one))
}

/**
 * `count` minutes (30) of readers, buyers and publishers at a grown shop. A process is killed every 20 s, store and
 * database are cut off in turn, and all processes are rolled over in the middle, from the checkout in `ROLL_FROM` to that
 * in `ROLL_TO`.
 */
export const soak: Soak = async ({ count, seed }) => {
  const minutes = count ?? defaultMinutes
  await ensureBuilt()
  const begun = performance.now()
  const { ROLL_FROM: from, ROLL_TO: to = ownRoot } = process.env
  const root = from === undefined ? {} : { root: from }
  const shop = await startGrownShop({ web: 3, workers: 2, front: "haproxy", ...root })
  const say = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${what}`)
  say("the shop is open")
  try {
    const ledger = openLedger(patience)
    const load = await startMixedLoad(shop.url, ledger, seed, issuesAtFirst)
    say("visitors come")
    const before = ledger.close()
    const { kills, outages, rolled } = await disturb(shop, {
      seconds: minutes * 60,
      say,
      to
    })
    say("visitors leave")
    await load.stop()
    const { requests, p95, done, complaints } = ledger.close()
    const { lost, doubled } = await missing(shop, ledger)
    const twice = madeTwice(shop.stored())
    for (const one of [...before.complaints, ...complaints]) say(`not as it should be: ${one}`)
    for (const [kind, keys] of Object.entries(lost)) for (const key of keys) say(`lost: ${kind} ${key}`)
    for (const page of twice) say(`made twice: ${page}`)
    const isAgain = ([what]: readonly [string, number]) => what.startsWith("again: ")
    const entries = Object.entries(done)
    const again = Object.fromEntries(entries.filter(isAgain).map(([what, times]) => [what.slice(7), times]))
    say(`acts: ${counted(Object.fromEntries(entries.filter((one) => !isAgain(one))))}`)
    say(`sent again: ${counted(again)}`)
    say(
      `acknowledged: ${counted(Object.fromEntries(Object.entries(ledger.told).map(([kind, keys]) => [kind, keys.length])))}`
    )
    const failed = before.complaints.length + complaints.length
    const writes = Object.values(lost).reduce((sum, keys) => sum + keys.length, 0)
    const repeated = Object.values(again).reduce((sum, times) => sum + times, 0)
    return {
      line:
        `${minutes} minutes, ${requests} requests, p95 ${p95.toFixed(0)} ms; ${kills.web} web and ${kills.worker} worker ` +
        `processes killed, ${rolled} rolled over, database cut off ${outages.database} times, store ${outages.store}; ` +
        `${writes} acknowledged writes lost, ${doubled} orders doubled, ${twice.length} pages made twice, ` +
        `${repeated} requests sent again, ${failed} not`,
      lost: writes + doubled + twice.length + failed
    }
  } finally {
    await shop.stop()
  }
}
