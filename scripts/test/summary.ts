import type { Complaint, TimedTally } from "./Tally.ts"

/** The most tests that may pass only at their second try; with more, the run fails. */
export const mostFlaky = 3

/** How many of a stage's slowest files are named. */
const named = 5

/** The result of a run in lines; the last one has the totals. */
export interface Summary {
  readonly lines: ReadonlyArray<string>
  readonly hasPassed: boolean
}

const row = (name: string, ...cells: ReadonlyArray<number | string>) =>
  name.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join("")

const seconds = (spent: number) => `${spent.toFixed(1)} s`

const dearest = ({ name, files }: TimedTally): ReadonlyArray<string> =>
  files.length === 0
    ? []
    : [
        `\nDearest files, ${name}`,
        ...files
          .toSorted((one, other) => other.seconds - one.seconds)
          .slice(0, named)
          .map((cost) => `${seconds(cost.seconds).padStart(9)}  ${cost.file}`)
      ]

const complaints = (word: string, stage: string, heard: ReadonlyArray<Complaint>) =>
  heard.map(({ test, why }) => `\n${word} ${stage}: ${test}\n  ${why}`)

const sum = (tallies: ReadonlyArray<TimedTally>, of: (tally: TimedTally) => number) =>
  tallies.reduce((total, tally) => total + of(tally), 0)

/** `took` is in seconds. */
export const summary = (tallies: ReadonlyArray<TimedTally>, took: number): Summary => {
  const passed = sum(tallies, (tally) => tally.passed)
  const flaky = sum(tallies, (tally) => tally.flaky.length)
  const isTooFlaky = flaky > mostFlaky
  const failed = sum(tallies, ({ failures }) => failures.length) + (isTooFlaky ? 1 : 0)
  return {
    lines: [
      ...tallies.flatMap(dearest),
      ...tallies.flatMap(({ name, flaky: heard }) => complaints("flaky", name, heard)),
      ...tallies.flatMap(({ name, failures }) => complaints("FAILED", name, failures)),
      ...(isTooFlaky
        ? [`\nFAILED flaky: ${flaky} tests passed only when they were run once more; ${mostFlaky} may.`]
        : []),
      `\n${row("", "passed", "failed", "flaky", "time")}`,
      ...tallies.map((tally) =>
        row(tally.name, tally.passed, tally.failures.length, tally.flaky.length, seconds(tally.seconds))
      ),
      row("together", passed, failed, flaky, seconds(took)),
      `\n${passed} passed, ${failed} failed`
    ],
    hasPassed: failed === 0
  }
}
