import { expect, it } from "vitest"
import { withAxe } from "../kit/harness/accessibility.ts"
import { type ModelFiles, modelsIn, walkAll } from "../kit/model/suites.ts"

const models = await modelsIn(import.meta.glob<Awaited<ReturnType<ModelFiles[string]>>>("./**/*.model.tsx"))

it("puts a screen over each chart that has one", () => {
  for (const [file, { show }] of Object.entries(models)) expect(show, file).toBeTypeOf("function")
})

walkAll(Object.fromEntries(Object.entries(models).map(([file, model]) => [file, withAxe(model)])))
