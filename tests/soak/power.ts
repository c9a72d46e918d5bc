import { onDatabase } from "../kit/postgres/onDatabase.ts"
import { cutPower } from "../kit/trials/powerCuts.ts"
import type { Soak } from "./main.ts"

/**
 * Copies the data folder of a busy server, and the folder of its PostgreSQL if it has one, at `count` moments (20)
 * between two of their writes, as a power cut leaves them where the disk has kept what it was given. A server on each
 * copy must have all that was acknowledged.
 */
export const soak: Soak = async ({ count, seed, database }) => {
  const { cuts, names, issues, complaints } = await onDatabase(
    database ?? "pglite",
    (cluster) => cutPower({ cuts: count ?? 20, seed, cluster }),
    { isDurable: true }
  )
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${cuts} cuts, ${names} changes and ${issues} issues acknowledged before them, ${complaints.length} lost`,
    lost: complaints.length
  }
}
