import { expect } from "vitest"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { salesMonthsMachine } from "../../../src/machines/publishing/salesMonths.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const months = [{ month: "2026-11", count: 3, total: 14_997 }]
const trouble = { _tag: "Unreachable", message: null }

interface Expected {
  readonly isLoading: boolean
  readonly shown: typeof months | null
  readonly isTroubled: boolean
}

export const model: Model<typeof salesMonthsMachine, Expected> = {
  machine: salesMonthsMachine,
  inputs: [undefined],
  cases: [
    { type: "loadable.loaded", value: months },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: months },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, shown: null, isTroubled: false }),
  next: ({ isLoading, shown, isTroubled }, event) => {
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, shown: [...event.value], isTroubled: false } : null
      case "loadable.recalled":
        return isLoading ? { isLoading, shown: shown ?? [...event.value], isTroubled } : null
      case "loadable.outdated":
        return { isLoading: true, shown, isTroubled }
      case "loadable.failed":
        return isLoading ? { isLoading: false, shown, isTroubled: true } : null
      case "loadable.retry":
        return isTroubled && !isLoading ? { isLoading: true, shown, isTroubled } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: undefined }] : []),
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  promise: ({ isLoading, shown, isTroubled }, actor) => {
    const now = actor.getSnapshot()
    expect(isBusy(now)).toBe(isLoading)
    expect(valueOf(now)).toEqual(shown)
    expect(troubleOf(now)).toEqual(isTroubled ? trouble : null)
  }
}
