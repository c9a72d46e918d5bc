import { expect } from "vitest"
import type { salesMonthsMachine } from "../../../src/machines/publishing/salesMonths.machine.ts"
import { Sales } from "../../../src/ui/publishing/Sales.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./salesMonths.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** The months of sales as their publisher sees them. */
export const model: Model<typeof salesMonthsMachine, Expected> = {
  ...rules,
  show: (actor) => draw(<Sales months={actor} month="2026-11" isAsked={false} statement={null} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { shown, isTroubled } = expected
    expect(document.querySelectorAll("tbody tr")).toHaveLength(shown?.length ?? 0)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("button").some((name) => name.includes("Tekrar dene"))).toBe(isTroubled)
    expect(said("status").some((words) => words.includes("yükleniyor"))).toBe(shown === null && !isTroubled)
  }
}
