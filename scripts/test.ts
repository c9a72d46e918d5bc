import { mkdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { ensureBrowser } from "./browser.ts"
import { ensureBuilt } from "./build.ts"
import { check } from "./check.ts"
import { findTool, root, run } from "./tool.ts"

interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
}

const reports = join(root, ".cache/test")

/** A runner's own report; null when it ended without writing one. */
const report = async <A>(file: string): Promise<A | null> => {
  try {
    return JSON.parse(await readFile(join(reports, file), "utf8")) as A
  } catch {
    return null
  }
}

/** The code as it stands: one count per check. */
const checks = async (): Promise<Tally> => {
  const verdicts = await check()
  for (const { name, complaint } of verdicts) if (complaint !== null) console.log(`\nWRONG ${name}\n${complaint}`)
  const failed = verdicts.filter(({ complaint }) => complaint !== null).length
  return { name: "check", passed: verdicts.length - failed, failed }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: ReadonlyArray<{ readonly status: string; readonly assertionResults: ReadonlyArray<unknown> }>
}

/** A skipped test is a failure, and so is a file that broke before its first test. */
const vitest = async (name: string, ...projects: ReadonlyArray<string>): Promise<Tally> => {
  const file = `${projects.join("-")}.json`
  const { code } = await run(
    findTool("vitest"),
    [
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, file)}`
    ],
    { show: true, env: { NODE_ENV: "test" } }
  )
  const said = await report<VitestReport>(file)
  const broken =
    said?.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0).length ?? 1
  const failed = (said?.numFailedTests ?? 0) + (said?.numPendingTests ?? 0) + (said?.numTodoTests ?? 0) + broken
  return {
    name,
    passed: said?.numPassedTests ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed
  }
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>
  readonly errors: ReadonlyArray<unknown>
}

/** Journeys against the real server. One that passes only at a second try would count as failed: there is no second try. */
const journeys = async (): Promise<Tally> => {
  const { code } = await run(findTool("playwright", "@playwright/test"), ["test", "--reporter=list,json"], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "journeys.json") }
  })
  const said = await report<PlaywrightReport>("journeys.json")
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = said?.stats ?? {}
  const failed = unexpected + flaky + skipped
  return { name: "journeys", passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** A stage in which nothing passed has tested nothing, whatever its runner says. */
const held = (tally: Tally): Tally => (tally.passed === 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Stage = () => Promise<Tally>

/** One after the other; those of a row at once, for they wait for browsers much of the time. */
const stages: ReadonlyArray<ReadonlyArray<Stage>> = [
  [checks],
  [() => vitest("domain, machines, house", "domain", "machines", "house")],
  [() => vitest("server on PGlite", "server")],
  [() => vitest("server on PostgreSQL", "postgres")],
  [() => vitest("browser", "browser"), journeys]
]

const begun = performance.now()
ensureBrowser()
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
await ensureBuilt()

const tallies: Array<Tally & { readonly took: string }> = []
for (const row of stages) {
  const since = performance.now()
  const timed = async (stage: Stage) => ({ ...held(await stage()), took: seconds(since) })
  tallies.push(...(await Promise.all(row.map(timed))))
}

const row = (name: string, passed: unknown, failed: unknown, took: string) =>
  `${name.padEnd(28)}${String(passed).padStart(8)}${String(failed).padStart(8)}${took.padStart(10)}`
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)

console.log(`\n${row("", "passed", "failed", "time")}`)
for (const tally of tallies) console.log(row(tally.name, tally.passed, tally.failed, tally.took))
console.log(row("together", passed, failed, seconds(begun)))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
