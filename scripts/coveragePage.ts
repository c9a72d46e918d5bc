import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  type ChartTransitions,
  isDrawn,
  percent,
  promisedBy,
  type Untaken
} from "../src/machines/inspection/coverage.ts"
import { transitionNames } from "../src/machines/inspection/transitionsTaken.ts"
import { untaken } from "../src/machines/inspection/untaken.ts"
import { chartFiles, chartsIn } from "./charts.ts"
import { files, root } from "./tool.ts"

const path = "docs/coverage.md"

/** Every chart's name and the names of its transitions. */
export const chartsWithTransitions = async (): Promise<ReadonlyArray<ChartTransitions>> => {
  const machines = await Promise.all(files(chartFiles).map((file) => chartsIn(file)))
  return machines.flat().map((machine) => ({ name: machine.id, transitions: transitionNames(machine) }))
}

const cell = (text: string): string => text.replaceAll("|", "\\|")

const rowsOf = (chart: string, reasons: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(reasons).map(([name, reason]) => `| ${chart} | \`${cell(name)}\` | ${cell(reason)} |`)

/** What the page says: both figures, the charts of which nothing is drawn, and every other transition with its reason. */
export const coveragePage = (charts: ReadonlyArray<ChartTransitions>, listed: Untaken): string => {
  const { all, drawn } = promisedBy(charts, listed)
  const named = Object.entries(listed).filter(([chart]) => chart !== "*")
  const undrawn = charts.filter(({ name }) => !isDrawn(listed)(name))
  const rows = named.flatMap(([chart, reasons]) => (isDrawn(listed)(chart) ? rowsOf(chart, reasons) : []))
  const figures = [
    ["charts with a screen", drawn],
    ["all charts", all]
  ] as const
  return [
    "# What a browser takes of the charts",
    "",
    "Written by `npm run charts` from the list of reasons, `src/machines/inspection/untaken.ts`. Walks over the real",
    "components hold that list true: they fail on a transition that is neither taken nor named, on a named one that is taken",
    "after all, and on one that is no more. `npm run coverage -- --walk` measures anew.",
    "",
    "| of | transitions | taken in a browser | part | goal |",
    "| --- | --- | --- | --- | --- |",
    ...figures.map(
      ([name, figure]) => `| ${name} | ${figure.all} | ${figure.taken} | ${percent(figure.taken, figure.all)} | 100% |`
    ),
    "",
    "## Charts of which nothing is drawn",
    "",
    "No screen is theirs. Every transition of them is taken over silent slots, outside a browser.",
    "",
    "| chart | transitions | why |",
    "| --- | --- | --- |",
    ...undrawn.map(({ name, transitions }) => `| ${name} | ${transitions.length} | ${listed[name]?.["*"] ?? ""} |`),
    "",
    "## Transitions of the others that no browser takes yet",
    "",
    ...(rows.length === 0 ? ["None."] : ["| chart | transition | why |", "| --- | --- | --- |", ...rows]),
    ""
  ].join("\n")
}

const written = async (): Promise<string> => coveragePage(await chartsWithTransitions(), untaken)

/** Whether the page says what the list does. */
export const coverageComplaints = async (): Promise<ReadonlyArray<string>> => {
  const is = await readFile(join(root, path), "utf8").catch(() => "")
  return is === (await written()) ? [] : [`${path} does not match the list of reasons.`, "Run `npm run charts`."]
}

/** Writes the page anew. */
export const writeCoverage = async (): Promise<void> => writeFile(join(root, path), await written())

if (import.meta.main) await writeCoverage()
