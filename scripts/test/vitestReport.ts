import { type Complaint, firstLines, type Tally } from "./Tally.ts"

/** One try of a test: what it complained of, null where it did not fail. */
export type Try = string | null

export interface ReportedTest {
  readonly name: string
  readonly state: "passed" | "failed" | "skipped" | "pending"
  /** In their order; empty where the test was not tried. */
  readonly tries: ReadonlyArray<Try>
}

export interface ReportedFile {
  /** From the package's folder. */
  readonly file: string
  readonly seconds: number
  /** What broke outside of its tests. */
  readonly errors: ReadonlyArray<string>
  readonly tests: ReadonlyArray<ReportedTest>
}

/** What `VitestReporter` writes of a run. */
export interface VitestReport {
  readonly files: ReadonlyArray<ReportedFile>
  /** What broke outside of every file. */
  readonly errors: ReadonlyArray<string>
}

const nameOf = ({ file }: ReportedFile, { name }: ReportedTest) => `${file} › ${name}`

/** What a test's first failed try complained of. */
const firstComplaint = ({ tries }: ReportedTest): string | undefined => tries.find((said) => said !== null) ?? undefined

/** A skipped test is a failure, and so is a file that broke outside of its tests. */
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

/** What a run of vitest came to, by its report; null where it wrote none. */
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
