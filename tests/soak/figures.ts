import { onShares } from "../kit/postgres/onDatabase.ts"
import { differences, hearCrowd } from "../kit/trials/readingCrowd.ts"
import type { Soak } from "./main.ts"

/**
 * At least `count` events (100,000) of 1,000 readers, repeated, mixed with robots, previews and the publisher's own, on
 * both databases or the named one; then what a publisher sees is compared with the visits that were made up.
 */
export const soak: Soak = async ({ count, seed, database }) => {
  const events = count ?? 100_000
  const shares = { count: database === null ? 2 * events : events, seed, database }
  const results = await onShares(shares, async (share) => {
    const heard = await hearCrowd({ events: share.count, readers: 1000, seed: share.seed })
    try {
      const found = await differences(heard)
      for (const line of found) console.log(`${share.name}: ${line}`)
      return {
        line: `${share.name}: ${heard.sent} events were sent, of ${heard.visits.length} visits; ${found.length} figures differ`,
        lost: found.length
      }
    } finally {
      await heard.server.stop()
    }
  })
  return { line: results.map(({ line }) => line).join("; "), lost: results.reduce((sum, { lost }) => sum + lost, 0) }
}
