import { onShares } from "../kit/postgres/onDatabase.ts"
import { type CheckoutResult, checkOutConcurrently } from "../kit/trials/concurrentCheckouts.ts"
import type { Soak } from "./main.ts"

const summaryOf = (name: string, trials: CheckoutResult) => {
  const { checkouts, calls, broken, kills, paid, plans, years, renewals, due, taken, complaints } = trials
  for (const complaint of complaints) console.log(`${name}: ${complaint}`)
  return (
    `${name}: ${checkouts} checkouts in ${calls} calls, ${broken} of them broken, ${kills} kills, ${paid} orders paid, ` +
    `of them ${plans} plans, ${years} years and ${renewals} renewals of ${due} that were due, ${taken / 100} TL, ` +
    `${complaints.length} wrong`
  )
}

/** `count` checkouts (5,000), half on PGlite and half on PostgreSQL, or all on the named database. */
export const soak: Soak = async ({ count, seed, database }) => {
  const results = await onShares({ count: count ?? 5_000, seed, database }, async (share) => {
    const result = await checkOutConcurrently({ checkouts: share.count, seed: share.seed })
    return { line: summaryOf(share.name, result), lost: result.complaints.length }
  })
  return {
    line: results.map(({ line }) => line).join("; "),
    lost: results.reduce((sum, { lost }) => sum + lost, 0)
  }
}
