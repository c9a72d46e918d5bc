import { expect } from "vitest"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { publicationsMachine } from "../../../src/machines/publishing/publications.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const own = [{ id: "publication0001", title: "Vapur", tier: 2 }]
const trouble = { _tag: "Unreachable", message: null }

interface Expected {
  readonly isLoading: boolean
  /** What the field offers; null while that is not known. */
  readonly offered: typeof own | null
  readonly isTroubled: boolean
}

export const model: Model<typeof publicationsMachine, Expected> = {
  machine: publicationsMachine,
  inputs: [undefined],
  cases: [
    { type: "loadable.loaded", value: own },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: own },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, offered: null, isTroubled: false }),
  next: ({ isLoading, offered, isTroubled }, event) => {
    switch (event.type) {
      case "loadable.loaded":
        return isLoading ? { isLoading: false, offered: [...event.value], isTroubled: false } : null
      case "loadable.recalled":
        return isLoading ? { isLoading, offered: offered ?? [...event.value], isTroubled } : null
      case "loadable.outdated":
        return { isLoading: true, offered, isTroubled }
      case "loadable.failed":
        return isLoading ? { isLoading: false, offered, isTroubled: true } : null
      // There is a button for it only where none came.
      case "loadable.retry":
        return isTroubled && !isLoading ? { isLoading: true, offered, isTroubled } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: undefined }] : []),
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  promise: ({ isLoading, offered, isTroubled }, actor) => {
    const now = actor.getSnapshot()
    expect(isBusy(now)).toBe(isLoading)
    expect(valueOf(now)).toEqual(offered)
    expect(troubleOf(now)).toEqual(isTroubled ? trouble : null)
  }
}
