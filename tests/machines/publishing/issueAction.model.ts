import { expect } from "vitest"
import { issueActionMachine } from "../../../src/machines/publishing/issueAction.machine.ts"
import { targetOf, actionTroubleOf, isActing, isConfirming } from "../../../src/machines/publishing/issueAction.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const kasim = { id: "issue0000000001", title: "Kasım 2026" }
const aralik = { id: "issue0000000002", title: "Aralık 2026" }
const trouble = { _tag: "IssueIsPublished", message: "Yayınlanmış bir sayı silinemez." }

interface Expected {
  readonly now: "nothing" | "confirming" | "retry" | "remove"
  /** The issue that something is done to, or that refused it. */
  readonly issue: typeof kasim | null
  readonly isRefused: boolean
}

/** What the server is asked to do to an issue. */
const isActed = ({ now }: Expected) => now === "retry" || now === "remove"

export const model: Model<typeof issueActionMachine, Expected> = {
  machine: issueActionMachine,
  cases: [
    { type: "issue.retry", issue: kasim },
    { type: "issue.remove", issue: aralik },
    { type: "removal.confirm" },
    { type: "removal.cancel" },
    { type: "action.done" },
    { type: "action.refused", trouble }
  ],
  begin: () => ({ now: "nothing", issue: null, isRefused: false }),
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      // One issue at a time.
      case "issue.retry":
        return now === "nothing" ? { now: "retry", issue: kasim, isRefused: false } : before
      case "issue.remove":
        return now === "nothing" ? { now: "confirming", issue: aralik, isRefused: false } : before
      case "removal.confirm":
        return now === "confirming" ? { ...before, now: "remove" } : null
      case "removal.cancel":
        return now === "confirming" ? { now: "nothing", issue: null, isRefused: false } : null
      case "action.done":
        return isActed(before) ? { now: "nothing", issue: null, isRefused: false } : null
      case "action.refused":
        return isActed(before) ? { ...before, now: "nothing", isRefused: true } : null
      default:
        return null
    }
  },
  asks: (expected) => (isActed(expected) ? [{ slot: expected.now, input: expected.issue }] : []),
  // Refused or not, the desk's list is old now.
  tells: ({ event }) =>
    event?.type === "action.done" || event?.type === "action.refused" ? [{ type: "issue.changed" }] : [],
  promise: (expected, actor) => {
    const now = actor.getSnapshot()
    expect(isConfirming(now)).toBe(expected.now === "confirming")
    expect(isActing(now)).toBe(isActed(expected))
    expect(targetOf(now)).toEqual(expected.issue)
    expect(actionTroubleOf(now)).toEqual(expected.isRefused ? trouble : null)
  }
}
