import { expect } from "vitest"
import type { Outline, OutlinedIssue } from "../../../src/domain/reader/outline.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { outlineMachine } from "../../../src/machines/reader/outline.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const issue: OutlinedIssue = { pagePath: "/content/", version: "1", totalPage: 8 }
const entries: Outline = [{ id: "0", title: "Rüzgâr", page: 3, entries: [] }]
const trouble = { _tag: "Unreachable", message: null }
const refused = { _tag: "Unexpected", message: null }

interface Expected {
  readonly now: "loading" | "withheld" | "again" | "settled"
  /** Null while it is not known whether there are contents. */
  readonly contents: "some" | "none" | null
  readonly trouble: typeof trouble | null
}

export const model: Model<typeof outlineMachine, Expected> = {
  machine: outlineMachine,
  inputs: [issue],
  cases: [
    { type: "loadable.loaded", value: entries },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "outline.forbidden" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: () => ({ now: "loading", contents: null, trouble: null }),
  next: (before, event) => {
    const { now, contents } = before
    const isAsking = now === "loading" || now === "again"
    switch (event.type) {
      case "loadable.loaded":
        return isAsking ? { now: "settled", contents: event.value === entries ? "some" : "none", trouble: null } : null
      case "loadable.failed":
        return isAsking ? { now: "settled", contents, trouble } : null
      // There is a button for it only where none came.
      case "loadable.retry":
        return now === "settled" && before.trouble !== null ? { ...before, now: "loading" } : null
      // Access is renewed once for each try.
      case "outline.forbidden":
        if (now === "loading") return { ...before, now: "withheld" }
        return now === "again" ? { now: "settled", contents, trouble: refused } : null
      // The pages' own access is renewed at any time.
      case "pages.renew":
        return now === "withheld" ? { ...before, now: "again" } : before
      case "pages.refuse":
        return now === "withheld" ? { now: "settled", contents, trouble: refused } : before
      default:
        return null
    }
  },
  asks: ({ now }) => (now === "loading" || now === "again" ? [{ slot: "load", input: issue }] : []),
  tells: ({ before, expected }) =>
    expected.now === "withheld" && before?.now === "loading" ? [{ type: "content.forbidden" }] : [],
  promise: (expected, actor) => {
    const now = actor.getSnapshot()
    const { contents } = expected
    expect(isBusy(now)).toBe(expected.now !== "settled")
    expect(valueOf(now)).toEqual(contents === null ? null : contents === "some" ? entries : [])
    expect(troubleOf(now)).toEqual(expected.trouble)
  }
}
