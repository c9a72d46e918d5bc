import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../../scripts/tool.ts"
import { type SourceMutant, sourceMutants } from "./sourceMutants.ts"

/** A chart's source, its mutants, and the test files that must notice them. */
export interface ChartSource {
  /** `area/name`. */
  readonly chart: string
  readonly file: string
  readonly mutants: ReadonlyArray<SourceMutant>
  readonly tests: ReadonlyArray<string>
}

const testsOf = (chart: string): ReadonlyArray<string> => {
  const hasScreen = existsSync(join(root, `tests/machines/${chart}.model.tsx`))
  const own = [`tests/machines/${chart}.test.{ts,tsx}`, `tests/machines/${chart}.*.test.{ts,tsx}`]
  return [`tests/machines/paths${hasScreen ? ".browser" : ""}.test.ts`, ...globSync(own, { cwd: root }).toSorted()]
}

/** Every chart that has its own file. */
export const chartSources = (): ReadonlyArray<ChartSource> =>
  globSync("src/machines/**/*.machine.ts", { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const chart = path.slice("src/machines/".length, -".machine.ts".length)
      const file = join(root, path)
      const mutants = sourceMutants(file, readFileSync(file, "utf8"))
      return mutants.length === 0 ? [] : [{ chart, file, mutants, tests: testsOf(chart) }]
    })
