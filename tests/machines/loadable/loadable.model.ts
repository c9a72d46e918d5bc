import { expect } from "vitest"
import { loadable } from "../../../src/machines/loadable/loadable.machine.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import type { Asked, Model } from "../../kit/paths.ts"

const machine = loadable<{ readonly tag: string }, string>("covers")
const input = { tag: "mizah" }

/** The last question that each was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

export const model: Model<typeof machine> = {
  machine,
  inputs: [input],
  cases: [
    { type: "loadable.recalled", value: "Yelken" },
    { type: "loadable.loaded", value: "Vapur" },
    { type: "loadable.loaded", value: "Atlas" },
    { type: "loadable.failed", trouble: { _tag: "Unreachable", message: null } },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  facts: ({ context }) => [context.value, context.trouble],
  promise: (expected, actor, { asked, event }) => {
    const now = actor.getSnapshot()
    const loading = expected.value === "loading"
    expect(isBusy(now)).toBe(loading)
    expect(asked).toEqual(loading ? [{ slot: "load", input }] : [])
    // What has changed since the question was put is not in its answer.
    if (event?.type === "loadable.outdated") expect(asked[0]).not.toBe(questions.get(actor))
    questions.set(actor, asked[0])
    expect(valueOf(now)).toBe(valueOf(expected))
    expect(troubleOf(now)).toEqual(troubleOf(expected))
  }
}
