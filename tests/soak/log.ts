import { killLog } from "../kit/trials/logKills.ts"
import type { Soak } from "./main.ts"

/** Kills a browser `count` times (100) while its tabs write facts, and each time looks for the acknowledged ones. */
export const soak: Soak = async ({ count, seed }) => {
  const { kills, acknowledged, stored, facts, torn, complaints } = await killLog({ kills: count ?? 100, seed })
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${kills} kills, ${acknowledged} batches acknowledged, ${stored} stored, of ${facts} facts, ${complaints.length} lost, torn or misread; ${torn} unfinished browser records were removed`,
    lost: complaints.length
  }
}
