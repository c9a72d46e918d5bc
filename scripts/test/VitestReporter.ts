import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestCase, TestModule } from "vitest/node"
import { root } from "../tool.ts"
import type { ReportedFile, ReportedTest, VitestReport } from "./vitestReport.ts"

type Errors = ReadonlyArray<{ readonly message?: string; readonly stack?: string }> | undefined

const said = (errors: Errors): ReadonlyArray<string> =>
  (errors ?? []).map(({ stack, message }) => stack ?? message ?? "failed")

const testOf = (test: TestCase): ReportedTest => ({
  name: test.fullName,
  state: test.result().state,
  tries: test.attempts().map(({ state, errors }) => (state === "failed" ? (said(errors)[0] ?? "failed") : null))
})

const fileOf = (module: TestModule): ReportedFile => {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const spent = environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
  return {
    file: relative(root, module.moduleId),
    seconds: spent / 1000,
    errors: [module, ...module.children.allSuites()].flatMap((suite) => said(suite.errors())),
    tests: [...module.children.allTests()].map(testOf)
  }
}

/** Writes what `vitestReport.ts` reads, each try of a test included, to the file that VITEST_REPORT names. */
// oxlint-disable-next-line import/no-default-export -- the runner takes a reporter's default export
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<{ readonly message: string }>): void {
    const report: VitestReport = { files: modules.map(fileOf), errors: said(errors) }
    writeFileSync(process.env["VITEST_REPORT"] ?? "", JSON.stringify(report))
  }
}
