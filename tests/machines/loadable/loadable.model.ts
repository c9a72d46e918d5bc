import { expect } from "vitest"
import { loadable } from "../../../src/machines/loadable/loadable.machine.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const machine = loadable<{ readonly tag: string }, string>("covers")
const input = { tag: "mizah" }
const trouble = { _tag: "Unreachable", message: null }

interface Expected {
  readonly isLoading: boolean
  /** What was loaded last or, until then, recalled from another time. */
  readonly value: string | null
  /** The last try failed. */
  readonly isTroubled: boolean
}

export const model: Model<typeof machine, Expected> = {
  machine,
  inputs: [input],
  cases: [
    { type: "loadable.recalled", value: "Yelken" },
    { type: "loadable.loaded", value: "Vapur" },
    { type: "loadable.loaded", value: "Atlas" },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, value: null, isTroubled: false }),
  next: (before, event) => {
    const { isLoading, value } = before
    switch (event.type) {
      case "loadable.recalled":
        return isLoading ? { ...before, value: value ?? event.value } : null
      case "loadable.loaded":
        return isLoading ? { isLoading: false, value: event.value, isTroubled: false } : null
      case "loadable.failed":
        return isLoading ? { ...before, isLoading: false, isTroubled: true } : null
      case "loadable.retry":
      case "loadable.outdated":
        return { ...before, isLoading: true }
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input }] : []),
  // What has changed since the question was put is not in its answer: it is put anew.
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  promise: ({ isLoading, value, isTroubled }, actor) => {
    const now = actor.getSnapshot()
    expect([isBusy(now), valueOf(now), troubleOf(now)]).toEqual([isLoading, value, isTroubled ? trouble : null])
  }
}
