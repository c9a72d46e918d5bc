import { expect } from "vitest"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { holdingsIn, isAccessKnown } from "../../../src/machines/catalogue/access.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const kept = { ...noAccess, issueAccess: ["issue0000000001"] }
const answer = { ...noAccess, platformAccess: true }

/** What is known of what somebody may read: what this browser kept, or what the server answered. */
type Known = "nothing" | "kept" | "answered"

interface Expected {
  /** Undefined until it is known who uses this browser, null for a visitor. */
  readonly userId?: string | null
  readonly known: Known
  /** The server is being asked; it is asked again when the answer is old, or after a rest when it failed. */
  readonly now: "nothing" | "asking" | "aging" | "resting"
  readonly askedAt: number
  /** Failures in a row; each rest may be longer than the one before. */
  readonly failures: number
}

const asking = (before: Expected): Expected => ({ ...before, now: "asking" })

export const model: Model<typeof accessMachine, Expected> = {
  machine: accessMachine,
  cases: [
    { type: "user.known", userId: "user00000000001", kept },
    { type: "user.known", userId: "user00000000002", kept: null },
    { type: "user.known", userId: null, kept: null },
    { type: "access.answered", summary: answer, askedAt: 1000 },
    { type: "access.unanswered" },
    { type: "access.due" },
    { type: "access.renew" }
  ],
  begin: () => ({ known: "nothing", now: "nothing", askedAt: 0, failures: 0 }),
  next: (before, event) => {
    const { now, failures } = before
    switch (event.type) {
      case "user.known":
        return {
          userId: event.userId,
          known: event.kept ? "kept" : "nothing",
          now: "asking",
          askedAt: before.askedAt,
          failures: 0
        }
      case "access.answered":
        return now === "asking" ? { ...before, known: "answered", now: "aging", askedAt: 1000, failures: 0 } : null
      case "access.unanswered":
        return now === "asking" ? { ...before, now: "resting", failures: failures + 1 } : null
      case "access.due":
        return now === "aging" || now === "resting" ? asking(before) : null
      // Something has happened that may have changed it: also while nobody is known yet.
      case "access.renew":
        return before.userId === undefined ? before : asking(before)
      default:
        return null
    }
  },
  place: ({ failures, askedAt: _, ...rest }) => [rest, Math.min(failures, 2)],
  asks: ({ userId, now, askedAt, failures }) => [
    { slot: "watch", input: undefined },
    ...(now === "asking" ? [{ slot: "ask", input: { userId } }] : []),
    ...(now === "aging" ? [{ slot: "wait", input: { askedAt } }] : []),
    ...(now === "resting" ? [{ slot: "rest", input: { failures } }] : [])
  ],
  // What has happened since a question was put is not in its answer: it is put anew.
  begins: ({ event, expected: { now, userId } }) => {
    switch (event?.type) {
      case undefined:
        return ["watch"]
      case "access.renew":
        return userId === undefined ? [] : ["ask"]
      default:
        return [{ nothing: [], asking: ["ask"], aging: ["wait"], resting: ["rest"] }[now]].flat()
    }
  },
  promise: ({ known }, actor) => {
    const { platformAccess, issueAccess } = holdingsIn(actor.getSnapshot())
    expect(issueAccess).toEqual(known === "kept" ? ["issue0000000001"] : [])
    expect(platformAccess).toBe(known === "answered")
    // Nothing is known of somebody of whom nothing is kept and nothing was said: not even that they may read nothing.
    expect(isAccessKnown(actor.getSnapshot())).toBe(known !== "nothing")
  }
}
