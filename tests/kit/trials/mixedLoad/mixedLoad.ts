import { setTimeout as after } from "node:timers/promises"
import { demoMember, demoPublisher } from "../../../../server/demo/accounts.ts"
import { seeded } from "../../harness/seededRandom.ts"
import { browse, readAsVisitor } from "./browsing.ts"
import type { Ledger } from "./Ledger.ts"
import { pay } from "./paying.ts"
import { knownIssues, newPublication, publish } from "./publishing.ts"
import { type Account, readAsMember, register, type SignedIn, signIn } from "./reading.ts"
import { beRefused, refusePublisher } from "./refusals.ts"
import { arrive } from "./Visitor.ts"
import { nextKey, oneOf, type World } from "./World.ts"

const readers = 24
const usualIssues = 12

/** Acts that would begin while so many of their kind run are left out. */
const atOnce = 4

export interface MixedLoad {
  /** Ends once what has begun is over. */
  readonly stop: () => Promise<void>
}

/** A paid publication with some issues on sale, and readers' accounts, all made by calls. */
const prepare = async (world: World, issuesAtFirst: number) => {
  const visitor = arrive(world.url, world.ledger)
  world.issues.push(...(await knownIssues((path) => visitor.data(path))))
  const publisher = await signIn(world, demoPublisher)
  const publication = publisher === null ? "" : await newPublication(publisher)
  await publisher?.signOut()
  const sale = () => ({ publication, title: nextKey("Sayı"), price: 0, isTakenBack: false })
  await publish(world, demoPublisher, sale())
  const magazine = await visitor.data<{ readonly price: number }>(`/api/magazines/${publication}`)
  const price = magazine?.price ?? 0
  // Its price is known once it is on sale.
  const first = world.issues.pop()
  if (first !== undefined) world.issues.push({ ...first, price })
  for (let issue = 1; issue < issuesAtFirst; issue += 1) await publish(world, demoPublisher, { ...sale(), price })
  const accounts: Array<Account> = [demoMember]
  for (let reader = 0; reader < readers; reader += 1) {
    const account = await register(world)
    if (account !== null) accounts.push(account)
  }
  visitor.leave()
  return { accounts, nextSale: (isTakenBack: boolean) => ({ ...sale(), price, isTakenBack }) }
}

/**
 * A steady load of everything that people do, at a rate that leaves most of one core idle: some fifteen requests a
 * second. Every request has an answer that the contract allows; any other is complained of.
 */
export const startMixedLoad = async (
  url: string,
  ledger: Ledger,
  seed: number,
  issuesAtFirst = usualIssues
): Promise<MixedLoad> => {
  const world: World = { url, ledger, random: seeded(seed), issues: [] }
  const { accounts, nextSale } = await prepare(world, issuesAtFirst)
  const ending = new AbortController()
  const running = new Set<Promise<void>>()

  const every = (seconds: number, act: () => Promise<void>) => {
    let busy = 0
    const begin = () => {
      if (busy >= atOnce) return
      busy += 1
      const one = act()
        .catch((error: unknown) => ledger.complain(String(error)))
        .finally(() => {
          busy -= 1
          running.delete(one)
        })
      running.add(one)
    }
    const loop = async () => {
      while (!ending.signal.aborted) {
        begin()
        await after(seconds * 1000 * (0.5 + world.random()), null, { signal: ending.signal }).catch(() => null)
      }
    }
    return loop()
  }

  /** Tabs that stay open for the whole load. */
  const tabs: Array<SignedIn> = []
  for (const account of accounts.slice(1, 9)) {
    const tab = await signIn(world, account)
    if (tab !== null) tabs.push(tab)
  }
  let files = 0
  const loops = [
    every(2, () => browse(world)),
    every(4, () => readAsVisitor(world)),
    every(8, () => readAsMember(world, oneOf(world, accounts))),
    every(12, async () => {
      const tab = oneOf(world, tabs)
      await tab.refresh()
      await tab.ask("/api/check-auth")
    }),
    every(10, () => pay(world, oneOf(world, accounts.slice(1)))),
    every(60, async () => {
      const account = await register(world)
      if (account !== null) await readAsMember(world, account)
    }),
    every(20, () => {
      files += 1
      return publish(world, demoPublisher, nextSale(files % 6 !== 0))
    }),
    every(5, () => beRefused(world)),
    every(60, () => refusePublisher(world, demoPublisher, nextSale(true).publication))
  ]
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(loops)
      await Promise.all(running)
      for (const tab of tabs) tab.leave()
    }
  }
}
