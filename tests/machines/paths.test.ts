import { expect, it } from "vitest"
import { type Models, walkEveryPath } from "../kit/models.ts"

const charts = Object.keys(import.meta.glob("../../src/machines/**/*.machine.ts"))
const models = Object.keys(import.meta.glob("./**/*.model.{ts,tsx}"))

it("has a model for every chart", () => {
  const wanted = charts.map((chart) => chart.replace("../../src/machines/", "./").replace(".machine.ts", ".model"))
  expect(wanted.filter((name) => !models.includes(`${name}.ts`) && !models.includes(`${name}.tsx`))).toEqual([])
})

walkEveryPath(import.meta.glob<Models[string]>("./**/*.model.ts", { eager: true }))
