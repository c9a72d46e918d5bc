import { cutPower } from "../kit/trials/powerCuts.ts"
import type { Soak } from "./main.ts"

/**
 * Copies the data folder of a busy server, with the embedded database in it, at `count` moments (20) between two of its
 * writes, as a power cut leaves it where the disk has kept what it was given. A server on each copy must have all that
 * was acknowledged.
 */
export const soak: Soak = async ({ count, seed }) => {
  const { cuts, names, issues, complaints } = await cutPower({ cuts: count ?? 20, seed })
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${cuts} cuts, ${names} changes and ${issues} issues acknowledged before them, ${complaints.length} lost`,
    lost: complaints.length
  }
}
