import { onShares } from "../kit/postgres/onDatabase.ts"
import { refundThroughKills } from "../kit/trials/refundKills.ts"
import type { Soak } from "./main.ts"

/** `count` refunds (2,000), half on PGlite and half on PostgreSQL, or all on the named database. */
export const soak: Soak = async ({ count, seed, database }) => {
  const results = await onShares({ count: count ?? 2_000, seed, database }, async (share) => {
    const tried = await refundThroughKills({ refunds: share.count, seed: share.seed })
    for (const complaint of tried.complaints) console.log(`${share.name}: ${complaint}`)
    const { refunds, calls, broken, kills, refunded, refused, complaints } = tried
    const line =
      `${share.name}: ${refunds} refunds in ${calls} calls, ${broken} of them broken, ${kills} kills, ` +
      `${refunded} refunded, ${refused} refused, ${complaints.length} wrong`
    return { line, lost: complaints.length }
  })
  return {
    line: results.map(({ line }) => line).join("; "),
    lost: results.reduce((sum, { lost }) => sum + lost, 0)
  }
}
