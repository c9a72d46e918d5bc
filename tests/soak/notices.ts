import { onShares } from "../kit/postgres/onDatabase.ts"
import { killTelling } from "../kit/trials/noticeKills.ts"
import type { Soak } from "./main.ts"

/** `count` readers (10,000) on each database, or on the named one; a server is killed twenty times meanwhile. */
export const soak: Soak = async ({ count, seed, database }) => {
  const readers = count ?? 10_000
  const results = await onShares(
    { count: database === null ? 2 * readers : readers, seed, database },
    async (share) => {
      const { killedTelling, killedMailing, notices, mails, complaints } = await killTelling({
        readers: share.count,
        kills: 20,
        seed: share.seed
      })
      for (const complaint of complaints.slice(0, 20)) console.log(`${share.name}: ${complaint}`)
      return {
        line: `${share.name}: ${share.count} readers, ${notices} notifications, ${mails} mails, killed ${killedTelling} times before and ${killedMailing} times while mailing, ${complaints.length} wrong`,
        lost: complaints.length
      }
    }
  )
  return {
    line: results.map(({ line }) => line).join("; "),
    lost: results.reduce((sum, { lost }) => sum + lost, 0)
  }
}
