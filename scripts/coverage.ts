import {
  type ChartCoverage,
  countCoverage,
  coverageOf,
  percent,
  strangeReasons,
  takenIn,
  untakenComplaints
} from "../src/machines/inspection/coverage.ts"
import { untaken } from "../src/machines/inspection/untaken.ts"
import { chartsWithTransitions } from "./coveragePage.ts"
import { findTool, run } from "./tool.ts"
import { readWalked } from "./walked.ts"

const words = { browser: "in a browser", node: "by tests alone", nowhere: "by nobody" } as const

/** The figure per chart and in all, and each transition that no browser takes, with its reason. */
export const coverageReport = (coverage: ReadonlyArray<ChartCoverage>): string => {
  const sum = countCoverage(coverage.filter(({ isWalked }) => isWalked))
  const drawn = countCoverage(coverage.filter((one) => one.isWalked && one.isDrawn))
  const rows = coverage.map((one) => {
    const { all, browser } = countCoverage([one])
    const figure = one.isWalked ? `${browser} of ${all}, ${percent(browser, all)}` : "not walked in this clone"
    const left = one.transitions.flatMap(({ name, taken, reason }) =>
      one.isWalked && taken !== "browser" ? [`  ${name}\n    ${words[taken]}; ${reason || "nobody has said why"}`] : []
    )
    return [`${one.chart}: ${figure}`, ...left].join("\n")
  })
  return [
    ...rows,
    "",
    `${coverage.length} charts, ${sum.all} transitions: ${sum.browser} taken in a browser ` +
      `(${percent(sum.browser, sum.all)}), ${sum.node} by tests alone, ${sum.nowhere} by nobody; ` +
      `${sum.named} of the others named with a reason.`,
    `Of the ${drawn.all} transitions of charts with a screen: ${drawn.browser} taken in a browser ` +
      `(${percent(drawn.browser, drawn.all)}); the goal is all of them.`
  ].join("\n")
}

/** Says that these models' figures are not of the code as it is. */
const olderNote = (older: ReadonlyArray<string>): string =>
  `The figures are of older code: ${older.length} models were walked before it was changed.`

/** Takes all walks anew, in Node and in a browser. */
const walkAll = async (): Promise<number> => {
  const tests = ["tests/machines/paths.test.ts", "tests/machines/paths.browser.test.ts"]
  const { code } = await run(findTool("vitest"), ["run", ...tests, "--reporter=dot"], { show: true })
  return code
}

if (import.meta.main) {
  const code = process.argv.includes("--walk") ? await walkAll() : 0
  const [charts, { walked, older }] = [await chartsWithTransitions(), await readWalked()]
  const coverage = coverageOf(charts, walked, untaken)
  console.log(coverageReport(coverage))
  const unwalked = coverage.filter(({ isWalked }) => !isWalked)
  if (unwalked.length > 0 || older.length > 0) {
    if (unwalked.length > 0) console.log(`${unwalked.length} charts have not been walked here.`)
    if (older.length > 0) console.log(olderNote(older))
    console.log("Walk them: npm run coverage -- --walk")
    process.exitCode = 1
  } else {
    const taken = takenIn(walked, "browser")
    const complaints = [...untakenComplaints({ charts, taken, untaken }), ...strangeReasons(charts, untaken)]
    for (const complaint of complaints) console.log(complaint)
    process.exitCode = code !== 0 || complaints.length > 0 ? 1 : 0
  }
}
