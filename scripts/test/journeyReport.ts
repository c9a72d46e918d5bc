import { type Complaint, type FileCost, firstLines, type Tally } from "./Tally.ts"

interface JourneyError {
  readonly message?: string
}

interface Journey {
  readonly title: string
  readonly file: string
  readonly tests: ReadonlyArray<{
    readonly status: "expected" | "unexpected" | "flaky" | "skipped"
    readonly results: ReadonlyArray<{ readonly duration: number; readonly errors: ReadonlyArray<JourneyError> }>
  }>
}

interface Suite {
  readonly title: string
  readonly suites?: ReadonlyArray<Suite>
  readonly specs?: ReadonlyArray<Journey>
}

/** The part of Playwright's JSON report that is read here. */
export interface JourneyReport {
  readonly suites: ReadonlyArray<Suite>
  readonly errors: ReadonlyArray<JourneyError>
}

/** A journey, with the titles of its groups. */
interface Named extends Omit<Journey, "title"> {
  readonly name: string
}

const journeysOf = (
  { title, suites = [], specs = [] }: Suite,
  above: ReadonlyArray<string> = []
): ReadonlyArray<Named> => {
  const path = title === "" ? above : [...above, title]
  return [
    ...specs.map(({ title: own, ...spec }) => ({ ...spec, name: [...path, own].join(" › ") })),
    ...suites.flatMap((suite) => journeysOf(suite, path))
  ]
}

/** The journeys that ended in one of these ways. */
const ended = (
  journeys: ReadonlyArray<Named>,
  ...ways: ReadonlyArray<Journey["tests"][number]["status"]>
): ReadonlyArray<Complaint> =>
  journeys.flatMap(({ name, tests }) =>
    tests
      .filter(({ status }) => ways.includes(status))
      .map(({ status, results }) => ({
        test: name,
        why: firstLines(results.flatMap(({ errors }) => errors)[0]?.message ?? status)
      }))
  )

const costs = (journeys: ReadonlyArray<Named>): ReadonlyArray<FileCost> => {
  const spent = new Map<string, number>()
  for (const { file, tests } of journeys) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
    spent.set(file, (spent.get(file) ?? 0) + took)
  }
  return [...spent].map(([file, seconds]) => ({ file: `tests/e2e/${file}`, seconds }))
}

/** The result of the journeys; null without a report. A skipped journey counts as failed. */
export const journeyTally = (name: string, report: JourneyReport | null): Tally => {
  const journeys = (report?.suites ?? []).flatMap((suite) => journeysOf(suite))
  const flaky = ended(journeys, "flaky")
  const outside = (report?.errors ?? []).map(({ message = "" }) => ({
    test: "outside of every journey",
    why: firstLines(message)
  }))
  return {
    name,
    passed: ended(journeys, "expected", "flaky").length,
    failures: [...ended(journeys, "unexpected", "skipped"), ...outside],
    flaky,
    files: costs(journeys)
  }
}
