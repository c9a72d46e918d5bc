import { expect } from "vitest"
import type { Outline, OutlinedIssue } from "../../../src/domain/reader/outline.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { outlineMachine } from "../../../src/machines/reader/outline.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const issue: OutlinedIssue = { pagePath: "/content/", version: "1", totalPage: 8 }
const entries: Outline = [{ id: "0", title: "Rüzgâr", page: 3, entries: [] }]
const trouble = { _tag: "Unreachable", message: null }

interface Expected {
  readonly isLoading: boolean
  /** Null while it is not known whether there are contents. */
  readonly contents: "some" | "none" | null
  readonly isTroubled: boolean
}

/** What the panel shows of it is walked by the sidebar's model. */
export const model: Model<typeof outlineMachine, Expected> = {
  machine: outlineMachine,
  inputs: [issue],
  cases: [
    { type: "loadable.loaded", value: entries },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" }
  ],
  begin: () => ({ isLoading: true, contents: null, isTroubled: false }),
  next: ({ isLoading, contents, isTroubled }, event) => {
    switch (event.type) {
      case "loadable.loaded":
        return isLoading
          ? { isLoading: false, contents: event.value === entries ? "some" : "none", isTroubled: false }
          : null
      case "loadable.failed":
        return isLoading ? { isLoading: false, contents, isTroubled: true } : null
      // There is a button for it only where none came.
      case "loadable.retry":
        return isTroubled && !isLoading ? { isLoading: true, contents, isTroubled } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: issue }] : []),
  promise: ({ isLoading, contents, isTroubled }, actor) => {
    const now = actor.getSnapshot()
    expect(isBusy(now)).toBe(isLoading)
    expect(valueOf(now)).toEqual(contents === null ? null : contents === "some" ? entries : [])
    expect(troubleOf(now)).toEqual(isTroubled ? trouble : null)
  }
}
