import { setTimeout as after } from "node:timers/promises"
import type { GrownShop } from "../../grown/grownShop.ts"
import type { ShopProcess } from "../../grown/shopProcess.ts"

/** Seconds between two kills, between two outages, and that an outage lasts. */
const [killSeconds, outageSeconds, awaySeconds] = [20, 45, 6]

export interface Disturbed {
  readonly kills: Readonly<Record<"web" | "worker", number>>
  readonly outages: Readonly<Record<"database" | "store", number>>
  readonly rolled: number
}

/**
 * Kills a process every 20 s and starts it again, cuts off the database and the store in turn, and once, in the middle,
 * ends each process as an operator would and starts it from `to`, or from its own checkout.
 */
export const disturb = async (
  { web, workers, lines }: Pick<GrownShop, "web" | "workers" | "lines">,
  { seconds, to, say }: { readonly seconds: number; readonly to?: string; readonly say: (what: string) => void }
): Promise<Disturbed> => {
  const all = [...web, ...workers]
  const busy = new Set<ShopProcess>()
  const kills = { web: 0, worker: 0 }
  const outages = { database: 0, store: 0 }
  let rolled = 0
  const begun = performance.now()
  const left = () => seconds - (performance.now() - begun) / 1000
  const alone = async (one: ShopProcess, act: () => Promise<void>) => {
    busy.add(one)
    try {
      await act()
    } finally {
      busy.delete(one)
    }
  }
  const nameOf = (one: ShopProcess) => `${one.role} ${all.indexOf(one) + 1}`

  const killing = async () => {
    const starting: Array<Promise<void>> = []
    // Whoever was killed last has time to come back.
    for (let turn = 0; left() > killSeconds; turn += 1) {
      await after(killSeconds * 1000)
      const next = [...all.slice((turn * 2) % all.length), ...all].find((one) => !busy.has(one))
      if (next === undefined) continue
      say(`${nameOf(next)} is killed`)
      kills[next.role === "worker" ? "worker" : "web"] += 1
      starting.push(
        alone(next, async () => {
          await next.kill()
          await next.start()
        })
      )
    }
    await Promise.all(starting)
  }
  const cutting = async () => {
    for (let turn = 0; left() > outageSeconds; turn += 1) {
      await after(outageSeconds * 1000)
      const which = turn % 2 === 0 && lines.store !== null ? "store" : "database"
      say(`the ${which} is cut off`)
      lines[which]?.cut()
      await after(awaySeconds * 1000)
      lines[which]?.mend()
      outages[which] += 1
    }
  }
  const rolling = async () => {
    await after(seconds * 500)
    for (const one of all) {
      while (busy.has(one)) await after(100)
      say(`${nameOf(one)} is rolled over`)
      await alone(one, async () => {
        await one.drain()
        await one.start(to)
      })
      rolled += 1
    }
  }
  await Promise.all([killing(), cutting(), rolling()])
  return { kills, outages, rolled }
}
