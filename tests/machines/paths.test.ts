import { expect, inject, it } from "vitest"
import { type ModelFiles, modelsIn, walkAll } from "../kit/model/suites.ts"

const charts = Object.keys(import.meta.glob("../../src/machines/**/*.machine.ts"))
const models = Object.keys(import.meta.glob("./**/*.model.{ts,tsx}"))

it.runIf(inject("chart") === null)("has a model for every chart", () => {
  const wanted = charts.map((chart) => chart.replace("../../src/machines/", "./").replace(".machine.ts", ".model"))
  const without = wanted.filter((name) => !models.includes(`${name}.ts`) && !models.includes(`${name}.tsx`))
  expect(without).toEqual([])
})

walkAll(await modelsIn(import.meta.glob<Awaited<ReturnType<ModelFiles[string]>>>("./**/*.model.ts")))
