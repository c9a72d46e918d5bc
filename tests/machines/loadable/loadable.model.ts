import { expect } from "vitest"
import { loadable } from "../../../src/machines/loadable/loadable.machine.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import type { Model } from "../../kit/paths.ts"

const machine = loadable<{ readonly tag: string }, string>("covers")
const input = { tag: "mizah" }

export const model: Model<typeof machine> = {
  machine,
  inputs: [input],
  cases: [
    { type: "loadable.loaded", value: "Vapur" },
    { type: "loadable.loaded", value: "Atlas" },
    { type: "loadable.failed", trouble: { _tag: "Unreachable", message: null } },
    { type: "loadable.retry" }
  ],
  facts: ({ context }) => [context.value, context.trouble],
  promise: (expected, actor, { asked }) => {
    const now = actor.getSnapshot()
    const loading = expected.value === "loading"
    expect(isBusy(now)).toBe(loading)
    expect(asked).toEqual(loading ? [{ slot: "load", input }] : [])
    expect(valueOf(now)).toBe(valueOf(expected))
    expect(troubleOf(now)).toEqual(troubleOf(expected))
  }
}
