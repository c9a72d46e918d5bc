import { countVisits } from "../kit/trials/advertVisits.ts"
import type { Soak } from "./main.ts"

/** `count` visits (500) send what they saw, repeated and broken off, to a server that is killed five times meanwhile. */
export const soak: Soak = async ({ count, seed }) => {
  const visits = count ?? 500
  const { impressions, sendings, kills, complaints } = await countVisits({ visits, kills: 5, seed })
  for (const complaint of complaints) console.log(complaint)
  return {
    line: `${visits} visits, ${impressions} impressions, sent ${sendings} times, killed ${kills} times, ${complaints.length} counts differ`,
    lost: complaints.length
  }
}
