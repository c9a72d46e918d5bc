import { expect } from "vitest"
import { issueActionMachine } from "../../../src/machines/publishing/issueAction.machine.ts"
import { actedOn, actionTroubleOf, isActing, isConfirming } from "../../../src/machines/publishing/issueAction.view.ts"
import type { Model } from "../../kit/paths.ts"

const issue = { id: "issue0000000001", title: "Kasım 2026" }
const trouble = { _tag: "IssueIsPublished", message: "Yayınlanmış bir sayı silinemez." }

/** What the server is asked to do to the issue. */
const asks = { resting: [], confirming: [], retrying: ["retry"], removing: ["remove"] } as const

export const model: Model<typeof issueActionMachine> = {
  machine: issueActionMachine,
  cases: [
    { type: "issue.retry", issue },
    { type: "issue.remove", issue },
    { type: "removal.confirm" },
    { type: "removal.cancel" },
    { type: "action.done" },
    { type: "action.refused", trouble }
  ],
  facts: ({ context }) => context.trouble?._tag,
  promise: (expected, actor, { event, asked, told }) => {
    const now = actor.getSnapshot()
    expect(asked).toEqual(asks[expected.value].map((slot) => ({ slot, input: issue })))
    expect(isConfirming(now)).toBe(expected.value === "confirming")
    expect(isActing(now)).toBe(["retrying", "removing"].includes(expected.value))
    const answered = event?.type === "action.done" || event?.type === "action.refused"
    // Refused or not, the desk's list is old now.
    expect(told).toEqual(answered ? [{ type: "issue.changed" }] : [])
    const refused = event?.type === "action.refused"
    expect(actionTroubleOf(now)).toEqual(refused ? trouble : null)
    expect(actedOn(now)).toEqual(expected.value !== "resting" || refused ? issue : null)
  }
}
