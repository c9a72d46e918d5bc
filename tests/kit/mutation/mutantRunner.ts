import { join } from "node:path"
import { createVitest, type TestRunResult } from "vitest/node"
import { root } from "../../../scripts/tool.ts"
import type { MutatedSource } from "./mutantPlugin.ts"

/** The test result of a changed source file. */
export interface TestOutcome {
  readonly passed: number
  /** Test and first line of the first failure; null if none failed. */
  readonly failure: string | null
}

export interface MutantRunner {
  /** Runs these test files over the changed source, with only this chart's model among the walks. */
  readonly run: (
    mutatedSource: MutatedSource | null,
    tests: ReadonlyArray<string>,
    chart: string
  ) => Promise<TestOutcome>
  readonly close: () => Promise<void>
}

const firstLine = (error: { readonly message: string } | undefined): string => error?.message.split("\n")[0] ?? "failed"

const firstFailure = ({ testModules, unhandledErrors }: TestRunResult): string | null => {
  for (const module of testModules) {
    const [broken] = module.errors()
    if (broken !== undefined) return `${module.relativeModuleId}: ${firstLine(broken)}`
    for (const test of module.children.allTests("failed"))
      return `${test.fullName}: ${firstLine(test.result().errors?.[0])}`
  }
  const [outside] = unhandledErrors as ReadonlyArray<Error>
  return outside === undefined ? null : `outside of tests: ${firstLine(outside)}`
}

const passedIn = ({ testModules }: TestRunResult): number =>
  testModules.reduce((sum, module) => sum + [...module.children.allTests("passed")].length, 0)

/** One runner opens at a time, because the tests' configuration reads `globalThis.mutatedSource` meanwhile. */
let last: Promise<unknown> = Promise.resolve()

/** A Vitest that stays open. Each call of `run` uses new workers and new pages. */
export const openMutantRunner = (): Promise<MutantRunner> => {
  const opened = last.then(open, open)
  last = opened
  return opened
}

const open = async (): Promise<MutantRunner> => {
  const held: { now: MutatedSource | null } = { now: null }
  globalThis.mutatedSource = held
  process.env["NODE_ENV"] = "test"
  const vitest = await createVitest(
    {
      root,
      watch: false,
      run: true,
      bail: 1,
      project: ["machines", "browser"],
      reporters: [{}],
      // A reused worker would have the chart of the run before.
      isolate: true,
      maxWorkers: 1,
      silent: true
    },
    { server: { watch: null } }
  )
  globalThis.mutatedSource = undefined
  return {
    run: async (mutatedSource, tests, chart) => {
      for (const one of [mutatedSource, held.now]) if (one !== null) vitest.invalidateFile(one.file)
      held.now = mutatedSource
      for (const project of vitest.projects) project.provide("chart", chart)
      const files = tests.map((test) => join(root, test))
      const all = await vitest.getRelevantTestSpecifications(files)
      const specifications = all.filter(({ moduleId }) => files.includes(moduleId))
      const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      // The runner also reports files of earlier runs.
      const result = { testModules: known.filter(({ moduleId }) => files.includes(moduleId)), unhandledErrors }
      return { passed: passedIn(result), failure: firstFailure(result) }
    },
    close: () => vitest.close()
  }
}
