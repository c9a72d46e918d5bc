import { tryCheckouts } from "../kit/checkoutTrials.ts"
import type { Soak } from "./main.ts"

/** So many checkouts (5,000, or `count`) against a server process that is killed all the time. */
export const soak: Soak = async ({ count, seed }) => {
  const { checkouts, calls, broken, kills, paid, complaints } = await tryCheckouts({ checkouts: count ?? 5_000, seed })
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${checkouts} checkouts in ${calls} calls, ${broken} of them broken, ${kills} kills, ${paid} paid, ${complaints.length} wrong`,
    lost: complaints.length
  }
}
