import { stripVTControlCharacters } from "node:util"

/** A failed test, and the first lines of its error. */
export interface Complaint {
  readonly test: string
  readonly why: string
}

/** A test file and its duration, including loading. */
export interface FileCost {
  readonly file: string
  readonly seconds: number
}

/** The result of a stage. A test that passed at its second try counts as passed, and is named in `flaky`. */
export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failures: ReadonlyArray<Complaint>
  readonly flaky: ReadonlyArray<Complaint>
  readonly files: ReadonlyArray<FileCost>
}

/** A tally and its stage's duration in seconds. */
export interface TimedTally extends Tally {
  readonly seconds: number
}

/** A stack line outside our code. */
const foreign = /^\s*at .*(?:\/node_modules\/|<anonymous>)/

/** The telling lines of an error, without terminal colours and without calls of libraries. */
export const firstLines = (said: string): string =>
  stripVTControlCharacters(said)
    .split("\n")
    .filter((line) => line.trim() !== "" && !foreign.test(line))
    .slice(0, 7)
    .join("\n  ")

/** A runner with an exit code has failed, even if it named no test. */
export const withExitCode = (tally: Tally, code: number): Tally =>
  code === 0 || tally.failures.length > 0
    ? tally
    : { ...tally, failures: [{ test: tally.name, why: `the runner ended with ${code} and named nothing` }] }

/** A stage in which nothing passed has failed. */
export const withSomethingTested = (tally: Tally): Tally =>
  tally.passed === 0 && tally.failures.length === 0
    ? { ...tally, failures: [{ test: tally.name, why: "nothing was tested" }] }
    : tally
