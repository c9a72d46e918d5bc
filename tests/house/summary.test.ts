import { describe, expect, it } from "vitest"
import { type JourneyReport, journeyTally } from "../../scripts/test/journeyReport.ts"
import { retriesIn } from "../../scripts/test/secondTry.ts"
import { soakTally } from "../../scripts/test/soakStage.ts"
import { noticed, rows } from "../../scripts/test/stages.ts"
import { summary } from "../../scripts/test/summary.ts"
import { type Tally, withExitCode, withSomethingTested } from "../../scripts/test/Tally.ts"
import { type ReportedTest, type VitestReport, vitestTally } from "../../scripts/test/vitestReport.ts"

const file = "tests/ui/parts.browser.test.tsx"

const passed: ReportedTest = { name: "opens", state: "passed", tries: [null] }
const failed: ReportedTest = { name: "closes", state: "failed", tries: ["Error: not closed", "Error: still open"] }
const flaky: ReportedTest = { name: "turns", state: "passed", tries: ["Error: not turned\n  at the door", null] }

const report = (tests: ReadonlyArray<ReportedTest>, more: Partial<VitestReport> = {}): VitestReport => ({
  files: [{ file, seconds: 3, errors: [], tests }],
  errors: [],
  ...more
})

describe("what vitest reports", () => {
  it("counts what passed and names what failed, by its first try", () => {
    expect(vitestTally("browser", report([passed, failed]))).toEqual({
      name: "browser",
      passed: 1,
      failures: [{ test: `${file} › closes`, why: "Error: not closed" }],
      flaky: [],
      files: [{ file, seconds: 3 }]
    })
  })

  it("counts as passed what passed at its second try, and names it with its first failure", () => {
    expect(vitestTally("browser", report([passed, flaky]))).toMatchObject({
      passed: 2,
      failures: [],
      flaky: [{ test: `${file} › turns`, why: "Error: not turned\n    at the door" }]
    })
  })

  it.each(["skipped", "pending"] as const)("takes a test that is %s for a failure", (state) => {
    const { failures } = vitestTally("browser", report([passed, { name: "waits", state, tries: [] }]))
    expect(failures).toEqual([{ test: `${file} › waits`, why: state }])
  })

  it("names a file that broke outside of its tests, and what broke outside of every file", () => {
    const { failures } = vitestTally(
      "browser",
      report([], { files: [{ file, seconds: 0, errors: ["SyntaxError"], tests: [] }], errors: ["unhandled"] })
    )
    expect(failures).toEqual([
      { test: file, why: "SyntaxError" },
      { test: "outside of every test", why: "unhandled" }
    ])
  })

  it("shows seven lines of a complaint, without colours, empty lines and the calls of libraries", () => {
    const lines = ["\u001B[31mError\u001B[39m", "", "    at /house/node_modules/vitest/index.js:1:1", ..."abcdefgh"]
    const { failures } = vitestTally("browser", report([{ ...failed, tries: [lines.join("\n")] }]))
    expect(failures[0]?.why.split("\n  ")).toEqual(["Error", ..."abcdef"])
  })
})

type Result = NonNullable<JourneyReport["suites"][number]["specs"]>[number]["tests"][number]

const journey = (title: string, status: Result["status"], ...errors: ReadonlyArray<string | null>) => ({
  title,
  file: "reading.spec.ts",
  tests: [
    { status, results: errors.map((message) => ({ duration: 1500, errors: message === null ? [] : [{ message }] })) }
  ]
})

describe("what Playwright reports", () => {
  it("counts journeys at every depth, names the flaky by their first failure, and takes the skipped for failures", () => {
    const tally = journeyTally("journeys", {
      suites: [
        {
          title: "reading.spec.ts",
          specs: [journey("opens", "expected", null), journey("turns", "flaky", "not turned", null)],
          suites: [
            { title: "a page", specs: [journey("fails", "unexpected", "lost", "lost again")] },
            { title: "a spread", specs: [journey("waits", "skipped")] }
          ]
        }
      ],
      errors: [{ message: "no server" }]
    })
    expect(tally).toEqual({
      name: "journeys",
      passed: 2,
      failures: [
        { test: "reading.spec.ts › a page › fails", why: "lost" },
        { test: "reading.spec.ts › a spread › waits", why: "skipped" },
        { test: "outside of every journey", why: "no server" }
      ],
      flaky: [{ test: "reading.spec.ts › turns", why: "not turned" }],
      files: [{ file: "tests/e2e/reading.spec.ts", seconds: 7.5 }]
    })
  })
})

describe("what a soak says", () => {
  it("becomes a count of what passed and the names of what failed", () => {
    const said =
      "unnoticed: shop/cart open: on item.add\ntransitions: 40 changes, 39 noticed, 1 unnoticed, seed 1, 9.0 s\n"
    expect(soakTally("mutants", said, noticed)).toMatchObject({
      passed: 39,
      failures: [{ test: "shop/cart open: on item.add", why: "unnoticed: shop/cart open: on item.add" }]
    })
  })
})

const tally = (more: Partial<Tally> = {}) => ({
  name: "browser",
  passed: 2,
  failures: [],
  flaky: [],
  files: [],
  seconds: 12,
  ...more
})

const complaints = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ test: `test ${at + 1}`, why: `broke ${at + 1}` }))

describe("the summary of a run", () => {
  it("ends with one line that says how much passed and failed, alone", () => {
    const { lines, hasPassed } = summary([tally(), tally({ name: "check", passed: 6 })], 30)
    expect(lines.join("\n").split("\n").at(-1)).toBe("8 passed, 0 failed")
    expect(hasPassed).toBe(true)
  })

  it("names failures with their first lines, and fails", () => {
    const { lines, hasPassed } = summary([tally({ failures: complaints(1) })], 30)
    expect(lines.join("\n")).toContain("FAILED browser: test 1\n  broke 1")
    expect(lines.at(-1)).toBe("\n2 passed, 1 failed")
    expect(hasPassed).toBe(false)
  })

  it("names three flaky tests of all stages and passes", () => {
    const { lines, hasPassed } = summary([tally({ flaky: complaints(2) }), tally({ flaky: complaints(1) })], 30)
    expect(lines.join("\n")).toContain("flaky browser: test 2\n  broke 2")
    expect(lines.at(-1)).toBe("\n4 passed, 0 failed")
    expect(hasPassed).toBe(true)
  })

  it("fails for a fourth, with a sentence", () => {
    const { lines, hasPassed } = summary([tally({ flaky: complaints(2) }), tally({ flaky: complaints(2) })], 30)
    expect(lines).toContain("\nFAILED flaky: 4 tests passed only when they were run once more; 3 may.")
    expect(lines.at(-1)).toBe("\n4 passed, 1 failed")
    expect(hasPassed).toBe(false)
  })

  it("says of each stage what it took, and its five dearest files, the dearest first", () => {
    const files = [1, 5, 3, 6, 2, 4].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }))
    const { lines } = summary([tally({ files })], 30)
    expect(lines.filter((line) => line.includes(".test.ts")).map((line) => line.trim())).toEqual(
      [6, 5, 4, 3, 2].map((seconds) => `${seconds}.0 s  ${seconds}.test.ts`)
    )
    expect(lines.find((line) => line.startsWith("browser"))).toMatch(/^browser +2 +0 +0 +12\.0 s$/)
  })
})

describe("a second try", () => {
  it.each([
    ["1", 1],
    ["true", 1],
    ["0", 0],
    ["false", 0],
    ["", 0],
    [undefined, 0]
  ] as const)("is had by browser tests in continuous integration alone: CI=%s, %d", (ci, retries) => {
    expect(retriesIn(ci)).toBe(retries)
  })
})

describe("a stage", () => {
  it("has failed where its runner ended badly and named nothing", () => {
    expect(withExitCode(tally(), 3).failures).toEqual([
      { test: "browser", why: "the runner ended with 3 and named nothing" }
    ])
    expect(withExitCode(tally({ failures: complaints(1) }), 1).failures).toEqual(complaints(1))
    expect(withExitCode(tally(), 0).failures).toEqual([])
  })

  it("has failed where it tested nothing", () => {
    expect(withSomethingTested(tally({ passed: 0 })).failures).toEqual([{ test: "browser", why: "nothing was tested" }])
    expect(withSomethingTested(tally()).failures).toEqual([])
  })

  it("has a name of its own", () => {
    const names = rows.flat(2).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
