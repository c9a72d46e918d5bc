import { Effect } from "effect"
import { isPdfShown, issueNow } from "../../services/reader/isPdfShown.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { replacementMachine } from "./replacement.machine.ts"

export const liveReplacement = fill(replacementMachine, {
  question: ask(
    (input, hear) =>
      Effect.flatMap(issueNow(input.issueId), (issue) =>
        hear({ type: isPdfShown(issue, input) ? "pdf.same" : "pdf.changed" })
      ),
    { type: "pdf.same" }
  )
})
