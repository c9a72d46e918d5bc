import { ensureBrowser } from "./browser.ts"
import { ensureBuilt } from "./build.ts"
import { limitCompiled } from "./cache.ts"
import { checkStage } from "./test/checkStage.ts"
import { partOf } from "./test/part.ts"
import { emptyReports } from "./test/reports.ts"
import type { Part } from "./test/Stage.ts"
import { type Lane, rows } from "./test/stages.ts"
import { summary } from "./test/summary.ts"
import { type TimedTally, withSomethingTested } from "./test/Tally.ts"

const secondsSince = (begun: number) => (performance.now() - begun) / 1000

/** Runs a lane's stages one after another. */
const follow = async (lane: Lane, part: Part | null): Promise<ReadonlyArray<TimedTally>> => {
  const tallies: Array<TimedTally> = []
  for (const stage of lane) {
    const begun = performance.now()
    const tally = await stage.run(part)
    if (tally !== null) tallies.push({ ...withSomethingTested(tally), seconds: secondsSince(begun) })
  }
  return tallies
}

/** Runs every stage and prints the result. */
const test = async (part: Part | null): Promise<boolean> => {
  const begun = performance.now()
  ensureBrowser()
  await Promise.all([emptyReports(), limitCompiled()])
  const [tallies] = await Promise.all([follow([checkStage], part), ensureBuilt()])
  const all = [...tallies]
  for (const lanes of rows) all.push(...(await Promise.all(lanes.map((lane) => follow(lane, part)))).flat())
  const { lines, hasPassed } = summary(all, secondsSince(begun))
  for (const line of lines) console.log(line)
  return hasPassed
}

const asked = partOf(process.argv.slice(2))
if (typeof asked === "string") {
  console.error(asked)
  process.exitCode = 2
} else {
  process.exitCode = (await test(asked)) ? 0 : 1
}
