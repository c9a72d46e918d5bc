import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../scripts/tool.ts"
import { chartSources, noSuchChart } from "../kit/mutation/charts.ts"
import { type MutantRunner, openMutantRunner, type TestOutcome } from "../kit/mutation/mutantRunner.ts"
import { killRates, type Verdict } from "../kit/mutation/killRates.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { survivors } from "../machines/survivors.ts"
import type { Soak } from "./main.ts"

/** Milliseconds in which a chart's tests end without any change, also on a busy machine. */
const wholeTimeout = 600_000

/** Tests that hang notice a mutant: they take this many milliseconds, and this many times as long as without it. */
const hangs = { after: 90_000, times: 4 }

/** One for each core. */
const runners = 2

/** A sample takes this many changes of a chart, whose tests also run once without any. */
const perChart = 4

/** A runner is replaced after this many charts, because it keeps all results in memory. */
const chartsPerRunner = 6

const table = join(root, "docs/kill-rates.md")

/** Failures of the runner itself, which say nothing about the mutant. */
const runnerFailure = /Failed to (?:connect to the browser session|import test file|fetch dynamically imported module)/u

/** How often a run is tried again after a failure of the runner. */
const tries = 3

/** A runner that is replaced after a mutant hung in it, and after a failure of its own. */
const replacedRunner = () => {
  let opened: Promise<MutantRunner> | null = null
  const once = async (longest: number, ...given: Parameters<MutantRunner["run"]>): Promise<TestOutcome | null> => {
    opened ??= openMutantRunner()
    const runner = await opened
    const timeout = Promise.withResolvers<null>()
    const timer = setTimeout(() => timeout.resolve(null), longest)
    const outcome = await Promise.race([runner.run(...given), timeout.promise])
    clearTimeout(timer)
    if (outcome === null || runnerFailure.test(outcome.failure ?? "")) {
      opened = null
      void runner.close()
    }
    return outcome
  }
  return {
    run: async (longest: number, ...given: Parameters<MutantRunner["run"]>): Promise<TestOutcome> => {
      for (let left = tries; left > 0; left -= 1) {
        const outcome = await once(longest, ...given)
        if (outcome === null) return { passed: 0, failure: "its tests hang" }
        if (left === 1 || !runnerFailure.test(outcome.failure ?? "")) return outcome
      }
      throw new Error("A mutant is tried at least once.")
    },
    close: async () => {
      const closing = opened
      opened = null
      await (await closing)?.close()
    }
  }
}

/**
 * Changes each chart's source in one place and runs the chart's own tests over it. `count` picks that many changes by
 * seed; without it all are tried, and each chart's row of the kill rates is written as it ends. An unnoticed change
 * counts as lost unless listed with a reason.
 */
export const soak: Soak = async ({ count, seed, chart: only, match }) => {
  const known = chartSources()
  const places = known.map(({ chart }) => chart)
  if (only !== null && !places.includes(only)) return { line: noSuchChart(only, places), lost: 1 }
  const charts = known.filter(({ chart }) => only === null || chart === only)
  const all = charts
    .flatMap((chart) => chart.mutants.map((mutant) => ({ chart, mutant })))
    .filter(({ mutant }) => mutant.name.includes(match ?? ""))
  const sample = (wanted: number) => {
    const most = Math.max(perChart, Math.ceil(wanted / charts.length))
    const byChart = [...Map.groupBy(shuffled(all, seed), ({ chart }) => chart).values()]
    return shuffled(byChart, seed)
      .flatMap((own) => own.slice(0, most))
      .slice(0, wanted)
  }
  const tried = count === null ? all : sample(count)
  const listed = (verdict: Verdict) => survivors[verdict.chart]?.[verdict.mutant]
  /** Writes the row of a chart whose changes were all tried. */
  const keepRow = (verdicts: ReadonlyArray<Verdict>) => {
    if (count !== null || match !== null) return
    const before = existsSync(table) ? readFileSync(table, "utf8") : ""
    writeFileSync(table, killRates(before, places, verdicts, listed))
  }
  const broken: Array<string> = []
  const verdicts: Array<Verdict> = []
  const waiting = charts.filter((chart) => tried.some((one) => one.chart === chart))
  const serve = async () => {
    const { run, close } = replacedRunner()
    let served = 0
    for (let chart = waiting.shift(); chart !== undefined; chart = waiting.shift()) {
      const { chart: name, file, tests } = chart
      if (served > 0 && served % chartsPerRunner === 0) await close()
      served += 1
      const begun = performance.now()
      const whole = await run(wholeTimeout, null, tests, name)
      const longest = Math.max(hangs.after, hangs.times * (performance.now() - begun))
      // Tests that fail without any change cannot judge one.
      if (whole.failure !== null || whole.passed === 0) {
        broken.push(`${name}: ${whole.failure ?? "no test ran"}`)
        continue
      }
      for (const { mutant } of tried.filter((one) => one.chart === chart)) {
        const { failure } = await run(longest, { file, code: mutant.code }, tests, name)
        verdicts.push({ chart: name, mutant: mutant.name, kind: mutant.kind, isNoticed: failure !== null })
      }
      const own = verdicts.filter((verdict) => verdict.chart === name)
      console.log(`${name}: ${own.filter(({ isNoticed }) => isNoticed).length}/${own.length} noticed`)
      keepRow(own)
    }
    await close()
  }
  await Promise.all(Array.from({ length: only === null ? runners : 1 }, serve))
  verdicts.sort((a, b) => places.indexOf(a.chart) - places.indexOf(b.chart))
  const survived = verdicts.filter(({ isNoticed }) => !isNoticed)
  const unnoticed = survived.filter((verdict) => listed(verdict) === undefined)
  const noticedAfterAll = verdicts.filter((verdict) => verdict.isNoticed && listed(verdict) !== undefined)
  for (const line of broken) console.log(`broken without any change: ${line}`)
  for (const { chart, mutant } of unnoticed) console.log(`unnoticed: ${chart} ${mutant}`)
  for (const { chart, mutant } of noticedAfterAll) console.log(`listed as a survivor, but noticed: ${chart} ${mutant}`)
  return {
    line: `${verdicts.length} changes, ${verdicts.length - survived.length} noticed, ${unnoticed.length} unnoticed`,
    lost: unnoticed.length + noticedAfterAll.length + broken.length + (verdicts.length === 0 ? 1 : 0)
  }
}
