import { expect, inject, it } from "vitest"
import { keepWalked } from "../../scripts/walked.ts"
import { takenIn, untakenComplaints } from "../../src/machines/inspection/coverage.ts"
import { isWhole, type ModelFiles, modelsIn, transitionsIn, walkAll } from "../kit/model/suites.ts"

const charts = Object.keys(import.meta.glob("../../src/machines/**/*.machine.ts"))
const files = Object.keys(import.meta.glob("./**/*.model.{ts,tsx}"))

it.runIf(inject("chart") === null)("has a model for every chart", () => {
  const wanted = charts.map((chart) => chart.replace("../../src/machines/", "./").replace(".machine.ts", ".model"))
  const without = wanted.filter((name) => !files.includes(`${name}.ts`) && !files.includes(`${name}.tsx`))
  expect(without).toEqual([])
})

const models = await modelsIn(import.meta.glob<Awaited<ReturnType<ModelFiles[string]>>>("./**/*.model.ts"))
const walked = walkAll(models, "node", keepWalked)

it.runIf(isWhole())("takes every transition of the charts that are walked without a screen", () => {
  const walkedHere = transitionsIn(Object.values(models).map(({ machine }) => ({ machine })))
  const taken = takenIn(walked, "node")
  expect(walked.length).toBe(Object.keys(models).length)
  expect(untakenComplaints({ charts: walkedHere, taken, untaken: {} })).toEqual([])
})
