import { mkdir, readFile, rm } from "node:fs/promises"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { ensureBrowser } from "./browser.ts"
import { ensureBuilt } from "./build.ts"
import { check } from "./check.ts"
import { findTool, root, run } from "./tool.ts"

/** A test that failed, and the first lines of why. */
interface Failure {
  readonly test: string
  readonly why: string
}

interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly failures: ReadonlyArray<Failure>
}

/** As many lines of a complaint as tell it from others, without a terminal's colours. */
const firstLines = (said: string): string =>
  stripVTControlCharacters(said)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 7)
    .join("\n  ")

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
  const failures = verdicts.flatMap(({ name, complaint }) =>
    complaint === null ? [] : [{ test: name, why: firstLines(complaint) }]
  )
  return { name: "check", passed: verdicts.length - failures.length, failed: failures.length, failures }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages: ReadonlyArray<string> | null
    }>
  }>
}

/** A skipped test is a failure, and so is a file that broke outside of its tests. */
const vitestFailures = ({ testResults }: VitestReport): ReadonlyArray<Failure> =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status !== "passed")
    if (status === "failed" && failed.length === 0) return [{ test: file, why: firstLines(message) }]
    return failed.map((test) => ({
      test: `${file} › ${test.fullName}`,
      why: firstLines(test.failureMessages?.[0] ?? test.status)
    }))
  })

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
  return tallied(name, code, said?.numPassedTests ?? 0, said === null ? [] : vitestFailures(said))
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: ReadonlyArray<PlaywrightSuite>
  readonly specs?: ReadonlyArray<{
    readonly title: string
    readonly tests: ReadonlyArray<{
      readonly status: "expected" | "unexpected" | "flaky" | "skipped"
      readonly results: ReadonlyArray<{ readonly errors: ReadonlyArray<{ readonly message?: string }> }>
    }>
  }>
}

interface PlaywrightReport {
  readonly suites: ReadonlyArray<PlaywrightSuite>
  readonly stats: { readonly expected: number }
  readonly errors: ReadonlyArray<{ readonly message?: string }>
}

const journeyFailures = ({ title, suites = [], specs = [] }: PlaywrightSuite): ReadonlyArray<Failure> => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => ({
        test: `${title} › ${spec.title}`,
        why: firstLines(results.flatMap(({ errors }) => errors)[0]?.message ?? status)
      }))
  ),
  ...suites.flatMap((suite) =>
    journeyFailures(suite).map(({ test, why }) => ({ test: title === "" ? test : `${title} › ${test}`, why }))
  )
]

/** Journeys against the real server. One that passes only at a second try would count as failed: there is no second try. */
const journeys = async (): Promise<Tally> => {
  const { code } = await run(findTool("playwright", "@playwright/test"), ["test", "--reporter=list,json"], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "journeys.json") }
  })
  const said = await report<PlaywrightReport>("journeys.json")
  const outside = (said?.errors ?? []).map(({ message = "" }) => ({
    test: "outside of every journey",
    why: firstLines(message)
  }))
  const failures = [...(said?.suites ?? []).flatMap(journeyFailures), ...outside]
  return tallied("journeys", code, said?.stats.expected ?? 0, failures)
}

/** A runner that ended badly has failed, whether or not it could say of what. */
const tallied = (name: string, code: number, passed: number, named: ReadonlyArray<Failure>): Tally => {
  const failures =
    code !== 0 && named.length === 0 ? [{ test: name, why: `the runner ended with ${code} and named nothing` }] : named
  return { name, passed, failed: failures.length, failures }
}

/** A stage in which nothing passed has tested nothing, whatever its runner says. */
const held = (tally: Tally): Tally =>
  tally.passed === 0 && tally.failed === 0
    ? { ...tally, failed: 1, failures: [{ test: tally.name, why: "nothing was tested" }] }
    : tally

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Stage = () => Promise<Tally>

/** Stages that run one after the other. */
type Lane = ReadonlyArray<Stage>

/**
 * Row after row; the lanes of a row run at once, for they wait for databases and browsers much of the time. What converts
 * has the machine to itself: how long a page may take is among what is tested there.
 */
const rows: ReadonlyArray<ReadonlyArray<Lane>> = [
  [[() => vitest("server on PGlite", "server")]],
  [
    [() => vitest("server on PostgreSQL", "postgres")],
    [() => vitest("domain, machines, house", "domain", "machines", "house")]
  ],
  [[() => vitest("browser", "browser")], [journeys]]
]

const begun = performance.now()
ensureBrowser()
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

const tallies: Array<Tally & { readonly took: string }> = []
const follow = async (lane: Lane) => {
  for (const stage of lane) {
    const since = performance.now()
    tallies.push({ ...held(await stage()), took: seconds(since) })
  }
}
await Promise.all([ensureBuilt(), follow([checks])])
for (const lanes of rows) await Promise.all(lanes.map(follow))

const row = (name: string, passed: unknown, failed: unknown, took: string) =>
  `${name.padEnd(28)}${String(passed).padStart(8)}${String(failed).padStart(8)}${took.padStart(10)}`
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)

for (const { name, failures } of tallies)
  for (const { test, why } of failures) console.log(`\nFAILED ${name}: ${test}\n  ${why}`)
console.log(`\n${row("", "passed", "failed", "time")}`)
for (const tally of tallies) console.log(row(tally.name, tally.passed, tally.failed, tally.took))
console.log(row("together", passed, failed, seconds(begun)))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
