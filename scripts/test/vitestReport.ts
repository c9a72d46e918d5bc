import { type Complaint, firstLines, type Tally } from "./Tally.ts"

/** The error of one try, null if it passed. */
export type Try = string | null

export interface ReportedTest {
  readonly name: string
  readonly state: "passed" | "failed" | "skipped" | "pending"
  /** In order; empty if the test did not run. */
  readonly tries: ReadonlyArray<Try>
}

export interface ReportedFile {
  /** From the repository's root. */
  readonly file: string
  readonly seconds: number
  /** Errors outside its tests. */
  readonly errors: ReadonlyArray<string>
  readonly tests: ReadonlyArray<ReportedTest>
}

/** What `VitestReporter` writes. */
export interface VitestReport {
  readonly files: ReadonlyArray<ReportedFile>
  /** Errors outside every file. */
  readonly errors: ReadonlyArray<string>
}

const nameOf = ({ file }: ReportedFile, { name }: ReportedTest) => `${file} › ${name}`

/** The error of a test's first failed try. */
const firstComplaint = ({ tries }: ReportedTest): string | undefined => tries.find((said) => said !== null) ?? undefined

/** A skipped test counts as failed, and so does an error outside the tests. */
const failuresOf = (file: ReportedFile): ReadonlyArray<Complaint> => [
  ...file.errors.map((said) => ({ test: file.file, why: firstLines(said) })),
  ...file.tests
    .filter(({ state }) => state !== "passed")
    .map((test) => ({ test: nameOf(file, test), why: firstLines(firstComplaint(test) ?? test.state) }))
]

const flakyOf = (file: ReportedFile): ReadonlyArray<Complaint> =>
  file.tests.flatMap((test) => {
    const said = firstComplaint(test)
    return test.state !== "passed" || said === undefined ? [] : [{ test: nameOf(file, test), why: firstLines(said) }]
  })

/** The result of a vitest run; null without a report. */
export const vitestTally = (name: string, report: VitestReport | null): Tally => {
  const { files, errors } = report ?? { files: [], errors: [] }
  return {
    name,
    passed: files.flatMap(({ tests }) => tests).filter(({ state }) => state === "passed").length,
    failures: [
      ...files.flatMap(failuresOf),
      ...errors.map((said) => ({ test: "outside of every test", why: firstLines(said) }))
    ],
    flaky: files.flatMap(flakyOf),
    files: files.map(({ file, seconds }) => ({ file, seconds }))
  }
}
