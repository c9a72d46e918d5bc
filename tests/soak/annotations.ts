import { annotate } from "../kit/trials/annotations.ts"
import type { Soak } from "./main.ts"

/**
 * Two devices of one user mark an issue in `count` runs (200), while browsers and the server are killed and calls fail. No
 * stored mark may be lost, no deleted one return, and both devices and the server must end alike.
 */
export const soak: Soak = async ({ count, seed }) => {
  const told = await annotate({ runs: count ?? 200, seed, say: (line) => console.log(line) })
  const { passed, ...failed } = told.fates
  const fates = Object.entries(failed).map(([fate, times]) => `${times} ${fate}`)
  return {
    line: `${told.runs} runs, ${told.browserKills} browsers and ${told.serverKills} servers killed; of the calls ${passed} passed, ${fates.join(", ")}; ${told.stored} orders stored, ${told.marks} marks in the end, ${told.lost} lost, ${told.returned} returned, ${told.complaints.length} complaints; ${told.torn} unfinished browser records were removed`,
    lost: told.complaints.length
  }
}
