import { replacementMachine } from "../../../src/machines/reader/replacement.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const input = { issueId: "issue0000000001", pagePath: "/content/issue0000000001/" }

/** How long no turn asks again, once the server was asked. */
const rest = 30_000

interface Expected {
  readonly now: "resting" | "asking" | "replaced"
  /** Milliseconds since the answer, as far as they matter. */
  readonly since: number
  /** The server has answered before. */
  readonly isAnswered: boolean
}

export const model: Model<typeof replacementMachine, Expected> = {
  machine: replacementMachine,
  inputs: [input],
  cases: [
    { type: "page.turned" },
    { type: "pdf.same" },
    { type: "pdf.changed" },
    { type: "time.passed", by: rest - 1 },
    { type: "time.passed", by: 1 }
  ],
  begin: () => ({ now: "resting", since: 0, isAnswered: false }),
  next: (before, event) => {
    const { now, since } = before
    switch (event.type) {
      case "time.passed":
        // First all but the last millisecond, then that one.
        if (now !== "resting") return before
        return since + event.by === rest - 1 || since + event.by === rest
          ? { ...before, since: since + event.by }
          : null
      case "page.turned":
        return now === "resting" && since === rest ? { ...before, now: "asking", since: 0 } : before
      case "pdf.same":
        return now === "asking" ? { now: "resting", since: 0, isAnswered: true } : null
      case "pdf.changed":
        return now === "asking" ? { now: "replaced", since: 0, isAnswered: true } : null
      default:
        return null
    }
  },
  asks: ({ now }) => (now === "asking" ? [{ slot: "question", input }] : []),
  tells: ({ before, event }) =>
    before?.now === "replaced" && event?.type === "page.turned" ? [{ type: "pdf.replaced" }] : []
}
