import { findTool, run } from "../tool.ts"
import { type JourneyReport, journeyTally } from "./journeyReport.ts"
import { readReport, reportFile } from "./reports.ts"
import type { Stage } from "./Stage.ts"
import { withExitCode } from "./Tally.ts"

const name = "journeys"

export const journeyStage: Stage = {
  name,
  run: async (part) => {
    const files = part?.files.filter((file) => file.startsWith("tests/e2e/")) ?? []
    if (part !== null && files.length === 0) return null
    const { code } = await run(findTool("playwright", "@playwright/test"), ["test", "--reporter=list,json", ...files], {
      show: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) }
    })
    return withExitCode(journeyTally(name, await readReport<JourneyReport>(name)), code)
  }
}
