import { expect } from "vitest"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { holdingsIn, isAccessKnown } from "../../../src/machines/catalogue/access.view.ts"
import type { Asked, Model } from "../../kit/paths.ts"

const kept = { ...noAccess, issueAccess: ["issue0000000001"] }
const asked = { ...noAccess, platformAccess: true }

/** The last question that each walk was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

export const model: Model<typeof accessMachine> = {
  machine: accessMachine,
  cases: [
    { type: "reader.known", reader: "user00000000001", kept },
    { type: "reader.known", reader: "user00000000002", kept: null },
    { type: "reader.known", reader: null, kept: null },
    { type: "access.answered", summary: asked, askedAt: 1000 },
    { type: "access.unanswered" },
    { type: "access.due" },
    { type: "access.renew" }
  ],
  facts: ({ context }) => [context.reader, context.summary, Math.min(context.failures, 2)],
  promise: (expected, actor, { event, asked: work }) => {
    const { reader, summary, askedAt, failures } = expected.context
    const [first, second] = work
    expect(first).toEqual({ slot: "watch", input: undefined })
    expect(second).toEqual(
      expected.matches("unknown")
        ? undefined
        : expected.matches("known")
          ? { slot: "wait", input: { askedAt } }
          : expected.matches("remembered") || expected.matches("unanswered")
            ? { slot: "rest", input: { failures } }
            : { slot: "ask", input: { reader } }
    )
    // What has happened since the question was put is not in its answer.
    const isAskedAnew = event?.type === "reader.known" || (event?.type === "access.renew" && second !== undefined)
    if (isAskedAnew) expect(second).not.toBe(questions.get(actor))
    questions.set(actor, second)
    const { platformAccess, issueAccess } = holdingsIn(actor.getSnapshot())
    expect({ platformAccess, issueAccess }).toEqual({
      platformAccess: (summary ?? noHoldings).platformAccess,
      issueAccess: (summary ?? noHoldings).issueAccess
    })
    // Nothing is known of somebody of whom nothing is kept and nothing was said: not even that they may read nothing.
    expect(isAccessKnown(actor.getSnapshot())).toBe(summary !== null)
    if (event?.type === "access.answered") expect(platformAccess).toBe(true)
    if (event?.type === "reader.known") expect(issueAccess).toEqual(event.kept?.issueAccess ?? [])
  }
}
