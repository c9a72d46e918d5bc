import { expect, it } from "vitest"
import { type Models, walkEveryPath } from "../kit/models.ts"

const charts = import.meta.glob<string>("../../src/machines/**/*.machine.ts", {
  eager: true,
  query: "?raw",
  import: "default"
})
const models = Object.keys(import.meta.glob("./**/*.model.{ts,tsx}"))

/** Charts that are drawn in their own file; a chart made by another's maker keeps that one's promises. */
const drawn = Object.keys(charts).filter((chart) => charts[chart]?.includes("createMachine("))

it("has a model for every chart", () => {
  const wanted = drawn.map((chart) => chart.replace("../../src/machines/", "./").replace(".machine.ts", ".model"))
  expect(wanted.filter((name) => !models.includes(`${name}.ts`) && !models.includes(`${name}.tsx`))).toEqual([])
})

walkEveryPath(import.meta.glob<Models[string]>("./**/*.model.ts", { eager: true }))
