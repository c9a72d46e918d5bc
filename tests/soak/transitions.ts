import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../../scripts/tool.ts"
import { chartSources } from "../kit/mutation/charts.ts"
import { type MutantRunner, openMutantRunner, type TestOutcome } from "../kit/mutation/mutantRunner.ts"
import { killRates, type Verdict } from "../kit/mutation/killRates.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { survivors } from "../machines/survivors.ts"
import type { Soak } from "./main.ts"

/** Milliseconds after which a mutant counts as noticed: its tests hang. */
const patience = 90_000

/** One for each core. */
const runners = 2

const table = join(root, "docs/kill-rates.md")

/** What the runner says where it may not have begun: what was judged is doubtful. */
const doubtful = /Failed to (?:connect to the browser session|import test file|fetch dynamically imported module)/u

/** How often a doubtful run is repeated before it counts. */
const tries = 3

/** One runner for all mutants, opened anew where one of them hung in it, or where it may not have begun. */
const court = () => {
  let opened: Promise<MutantRunner> | null = null
  const once = async (...given: Parameters<MutantRunner["judge"]>): Promise<TestOutcome | null> => {
    opened ??= openMutantRunner()
    const held = await opened
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), patience)
    const sentence = await Promise.race([held.judge(...given), late.promise])
    clearTimeout(timer)
    if (sentence === null || doubtful.test(sentence.failure ?? "")) {
      opened = null
      void held.close()
    }
    return sentence
  }
  return {
    judge: async (...given: Parameters<MutantRunner["judge"]>): Promise<TestOutcome> => {
      for (let left = tries; left > 0; left -= 1) {
        const sentence = await once(...given)
        if (sentence === null) return { passed: 0, failure: "its tests hang" }
        if (left === 1 || !doubtful.test(sentence.failure ?? "")) return sentence
      }
      throw new Error("A mutant is tried at least once.")
    },
    close: async () => (await opened)?.close()
  }
}

/**
 * Changes each chart's source in one place (a transition deleted or led elsewhere, a guard negated, an action dropped) and
 * runs the chart's own tests anew over it. `count` changes that the seed chooses; all of them without, and then the table
 * of kill rates is written. A change that no test notices is lost, unless it is listed with its reason.
 */
export const soak: Soak = async ({ count, seed, chart: only, match }) => {
  const charts = chartSources(only)
  const all = charts
    .flatMap((chart) => chart.mutants.map((mutant) => ({ chart, mutant })))
    .filter(({ mutant }) => mutant.name.includes(match ?? ""))
  const tried = count === null ? all : shuffled(all, seed).slice(0, count)
  const broken: Array<string> = []
  const verdicts: Array<Verdict> = []
  const waiting = charts.filter((chart) => tried.some((one) => one.chart === chart))
  /** Takes one chart after the other, until none is left. */
  const serve = async () => {
    const { judge, close } = court()
    for (let chart = waiting.shift(); chart !== undefined; chart = waiting.shift()) {
      const { chart: name, file, tests } = chart
      const whole = await judge(null, tests, name)
      // Tests that fail without any change judge nothing.
      if (whole.failure !== null || whole.passed === 0) {
        broken.push(`${name}: ${whole.failure ?? "no test ran"}`)
        continue
      }
      for (const { mutant } of tried.filter((one) => one.chart === chart)) {
        const { failure } = await judge({ file, code: mutant.code }, tests, name)
        verdicts.push({ chart: name, mutant: mutant.name, kind: mutant.kind, isNoticed: failure !== null })
      }
    }
    await close()
  }
  await Promise.all(Array.from({ length: only === null ? runners : 1 }, serve))
  const places = charts.map(({ chart }) => chart)
  verdicts.sort((a, b) => places.indexOf(a.chart) - places.indexOf(b.chart))
  const listed = (verdict: Verdict) => survivors[verdict.chart]?.[verdict.mutant]
  const survived = verdicts.filter(({ isNoticed }) => !isNoticed)
  const unnoticed = survived.filter((verdict) => listed(verdict) === undefined)
  const noticedAfterAll = verdicts.filter((verdict) => verdict.isNoticed && listed(verdict) !== undefined)
  for (const line of broken) console.log(`broken without any change: ${line}`)
  for (const { chart, mutant } of unnoticed) console.log(`unnoticed: ${chart} ${mutant}`)
  for (const { chart, mutant } of noticedAfterAll) console.log(`listed as a survivor, but noticed: ${chart} ${mutant}`)
  const rates = killRates(verdicts, listed)
  if (count === null && only === null && match === null) await writeFile(table, rates)
  else if (count === null) console.log(rates)
  return {
    line: `${verdicts.length} changes, ${verdicts.length - survived.length} noticed, ${unnoticed.length} unnoticed`,
    lost: unnoticed.length + noticedAfterAll.length + broken.length + (verdicts.length === 0 ? 1 : 0)
  }
}
