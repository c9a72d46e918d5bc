import { join } from "node:path"
import { findTool, root, run } from "../tool.ts"
import { readReport, reportFile } from "./reports.ts"
import type { Stage } from "./Stage.ts"
import { testFiles } from "./testAreas.ts"
import { withExitCode } from "./Tally.ts"
import { type VitestReport, vitestTally } from "./vitestReport.ts"

const reporter = join(root, "scripts/test/VitestReporter.ts")

interface Choice {
  readonly variables?: Readonly<Record<string, string>>
  /** Which test files of the projects are run; all if missing. */
  readonly isChosen?: (file: string) => boolean
}

/** Projects of `vitest.config.ts`, run together. */
export const vitestStage = (
  name: string,
  projects: ReadonlyArray<string>,
  { variables = {}, isChosen }: Choice = {}
): Stage => ({
  name,
  run: async (part) => {
    const all = part?.files ?? (isChosen === undefined ? [] : testFiles())
    const files = all.filter(isChosen ?? (() => true))
    if (part !== null && files.length === 0) return null
    const { code } = await run(
      findTool("vitest"),
      [
        "run",
        ...projects.map((project) => `--project=${project}`),
        "--reporter=default",
        `--reporter=${reporter}`,
        ...(part === null ? [] : ["--passWithNoTests"]),
        ...files
      ],
      {
        show: true,
        env: { NODE_ENV: "test", VITEST_REPORT: reportFile(name), AREAS: part?.areas.join() ?? "", ...variables }
      }
    )
    const report = await readReport<VitestReport>(name)
    if (part !== null && code === 0 && (report?.files ?? []).length === 0) return null
    return withExitCode(vitestTally(name, report), code)
  }
})
