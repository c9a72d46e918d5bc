import { stripVTControlCharacters } from "node:util"

/** A test, and the first lines of what it complained of. */
export interface Complaint {
  readonly test: string
  readonly why: string
}

/** A test file and how long it took, its loading included. */
export interface FileCost {
  readonly file: string
  readonly seconds: number
}

/** What a stage of a run came to. A test that passed at its second try counts as passed, and is named in `flaky`. */
export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failures: ReadonlyArray<Complaint>
  readonly flaky: ReadonlyArray<Complaint>
  readonly files: ReadonlyArray<FileCost>
}

/** A tally and the seconds that its stage took. */
export interface TimedTally extends Tally {
  readonly seconds: number
}

/** A line of a stack that says nothing of our code. */
const foreign = /^\s*at .*(?:\/node_modules\/|<anonymous>)/

/** As many lines of a complaint as tell it from others, without a terminal's colours and the calls of libraries. */
export const firstLines = (said: string): string =>
  stripVTControlCharacters(said)
    .split("\n")
    .filter((line) => line.trim() !== "" && !foreign.test(line))
    .slice(0, 7)
    .join("\n  ")

/** A runner that ended badly has failed, whether or not it could say of what. */
export const withExitCode = (tally: Tally, code: number): Tally =>
  code === 0 || tally.failures.length > 0
    ? tally
    : { ...tally, failures: [{ test: tally.name, why: `the runner ended with ${code} and named nothing` }] }

/** A stage in which nothing passed has tested nothing, whatever its runner says. */
export const withSomethingTested = (tally: Tally): Tally =>
  tally.passed === 0 && tally.failures.length === 0
    ? { ...tally, failures: [{ test: tally.name, why: "nothing was tested" }] }
    : tally
