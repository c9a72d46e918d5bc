import { onShares } from "../kit/postgres/onDatabase.ts"
import { type Kills, killConversions } from "../kit/trials/conversionKills.ts"
import type { Soak } from "./main.ts"

const summaryOf = (name: string, { kills, issues, pages, complaints }: Kills) => {
  for (const complaint of complaints) console.log(`${name}: ${complaint}`)
  return (
    `${name}: ${kills.conversion} kills in conversions, ${kills.post} in requests with a file, ${kills.save} in requests with an upload, ` +
    `${kills.removal} in removals of issues, ${kills.uploadRemoval} of uploads, ` +
    `${issues} issues of ${pages} pages, ${complaints.length} lost or repeated`
  )
}

const pages = { least: 12, most: 40 }

/** Kills a server `count` times (50), half on PGlite and half on PostgreSQL, or all on the named database. */
export const soak: Soak = async ({ count, seed, database }) => {
  const results = await onShares({ count: count ?? 50, seed, database }, async (share) => {
    const result = await killConversions({ kills: share.count, seed: share.seed, pages })
    return { line: summaryOf(share.name, result), lost: result.complaints.length }
  })
  return {
    line: results.map(({ line }) => line).join("; "),
    lost: results.reduce((sum, { lost }) => sum + lost, 0)
  }
}
