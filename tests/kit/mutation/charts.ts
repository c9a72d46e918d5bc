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

/** The letters to insert, delete or replace to make one text of the other (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (const [along, before] of row.slice(0, -1).entries()) {
      const isSame = other[along] === letter
      next.push(Math.min(before + (isSame ? 0 : 1), (row[along + 1] ?? 0) + 1, (next[along] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Says that there is no such chart, and names the three charts with the nearest names. */
export const noSuchChart = (asked: string, known: ReadonlyArray<string>): string => {
  const near = known.toSorted((one, other) => distance(asked, one) - distance(asked, other)).slice(0, 3)
  return `There is no chart "${asked}". Near it are ${near.join(", ")}`
}
