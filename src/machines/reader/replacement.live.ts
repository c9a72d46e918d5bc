import { Effect } from "effect"
import { isPdfShown } from "../../services/reader/isPdfShown.ts"
import { ask, fill } from "../slot.ts"
import { replacementMachine } from "./replacement.machine.ts"

export const liveReplacement = fill(replacementMachine, {
  question: ask(
    (input, hear) =>
      Effect.flatMap(isPdfShown(input), (isShown) => hear({ type: isShown ? "pdf.same" : "pdf.changed" })),
    { type: "pdf.same" }
  )
})
