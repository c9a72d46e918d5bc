import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../../scripts/tool.ts"
import { type ChartSource, chartSources } from "../kit/mutation/charts.ts"
import { type Judge, openJudge, type Sentence } from "../kit/mutation/judge.ts"
import { killRates, type Verdict } from "../kit/mutation/killRates.ts"
import { shuffled } from "../kit/shuffled.ts"
import { survivors } from "../machines/survivors.ts"
import type { Soak } from "./main.ts"

/** Milliseconds after which a mutant counts as noticed: its tests hang. */
const patience = 90_000

const table = join(root, "docs/kill-rates.md")

/** What the runner says where it could not begin: nothing was judged. */
const unbegun = "Failed to connect to the browser session"

/** One runner for all mutants, opened anew where one of them hung in it, or where it could not begin. */
const court = () => {
  let opened: Promise<Judge> | null = null
  const judge = async (...given: Parameters<Judge["judge"]>): Promise<Sentence> => {
    opened ??= openJudge()
    const held = await opened
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), patience)
    const sentence = await Promise.race([held.judge(...given), late.promise])
    clearTimeout(timer)
    const hasBegun = sentence?.failure?.includes(unbegun) !== true
    if (sentence !== null && hasBegun) return sentence
    opened = null
    void held.close()
    return hasBegun ? { passed: 0, failure: "its tests hang" } : judge(...given)
  }
  return { judge, close: async () => (await opened)?.close() }
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
  const { judge, close } = court()
  const broken: Array<string> = []
  const verdicts: Array<Verdict> = []
  const trusted = new Set<ChartSource>()
  for (const { chart, mutant } of tried.toSorted((a, b) => charts.indexOf(a.chart) - charts.indexOf(b.chart))) {
    const { file, tests } = chart
    if (!trusted.has(chart)) {
      const whole = await judge(null, tests, chart.chart)
      if (whole.failure !== null || whole.passed === 0) broken.push(`${chart.chart}: ${whole.failure ?? "no test ran"}`)
      trusted.add(chart)
    }
    const { failure } = await judge({ file, code: mutant.code }, tests, chart.chart)
    verdicts.push({ chart: chart.chart, mutant: mutant.name, kind: mutant.kind, isNoticed: failure !== null })
  }
  await close()
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
