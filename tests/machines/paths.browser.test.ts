import { expect, it } from "vitest"
import { commands } from "vitest/browser"
import type { keepWalked } from "../../scripts/walked.ts"
import { withAxe } from "../kit/harness/accessibility.ts"
import { strangeReasons, takenIn, untakenComplaints } from "../../src/machines/inspection/coverage.ts"
import { untaken } from "../../src/machines/inspection/untaken.ts"
import { isWhole, type ModelFiles, modelsIn, transitionsIn, walkAll } from "../kit/model/suites.ts"

declare module "vitest/browser" {
  interface BrowserCommands {
    readonly keepWalked: typeof keepWalked
  }
}

const models = await modelsIn(import.meta.glob<Awaited<ReturnType<ModelFiles[string]>>>("./**/*.model.tsx"))

it("puts a screen over each chart that has one", () => {
  for (const [file, { show }] of Object.entries(models)) expect(show, file).toBeTypeOf("function")
})

const walked = walkAll(
  Object.fromEntries(Object.entries(models).map(([file, model]) => [file, withAxe(model)])),
  "browser",
  (walked, ways) => commands.keepWalked(walked, ways)
)

it.runIf(isWhole())("takes every transition of every chart, or names why not", async () => {
  expect(walked.length).toBe(Object.keys(models).length)
  const modules = Object.values(import.meta.glob<object>("../../src/machines/**/*.machine.ts"))
  const charts = transitionsIn(await Promise.all(modules.map((load) => load())))
  const taken = takenIn(walked, "browser")
  expect(untakenComplaints({ charts, taken, untaken })).toEqual([])
  expect(strangeReasons(charts, untaken)).toEqual([])
})
