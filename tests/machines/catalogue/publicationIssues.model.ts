import { expect } from "vitest"
import { publicationIssuesMachine } from "../../../src/machines/catalogue/publicationIssues.machine.ts"
import { isBusy, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import type { Model } from "../../kit/model/Model.ts"

const issues = [magazine()]
const trouble = { _tag: "Unreachable", message: null }
const asked = { publicationId: "publication0001" }

interface Expected {
  readonly isAsking: boolean
  readonly isKnown: boolean
}

/** Asked for once, near an issue's end; nobody is told that there are none. */
export const model: Model<typeof publicationIssuesMachine, Expected> = {
  machine: publicationIssuesMachine,
  inputs: [asked],
  cases: [
    { type: "loadable.loaded", value: issues },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.recalled", value: issues },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isAsking: true, isKnown: false }),
  next: ({ isAsking, isKnown }, event) => {
    if (event.type === "loadable.retry") return isAsking ? null : { isAsking: true, isKnown }
    if (event.type === "loadable.outdated") return { isAsking: true, isKnown }
    if (!isAsking) return null
    if (event.type === "loadable.recalled") return { isAsking, isKnown: true }
    return { isAsking: false, isKnown: event.type === "loadable.loaded" || isKnown }
  },
  asks: ({ isAsking }) => (isAsking ? [{ slot: "load", input: asked }] : []),
  // What has changed since the question was put is not in its answer: it is put anew.
  begins: ({ before, event, expected: { isAsking } }) =>
    isAsking && (before?.isAsking !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  promise: ({ isAsking, isKnown }, actor) => {
    expect(isBusy(actor.getSnapshot())).toBe(isAsking)
    expect(valueOf(actor.getSnapshot())).toEqual(isKnown ? issues : null)
  }
}
