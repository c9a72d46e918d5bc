import { Effect } from "effect"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { lookMachine } from "./look.machine.ts"

/** Its code loads with the first question. */
const code = Effect.promise(() =>
  Promise.all([import("../../services/reader/lookForWords.ts"), import("../../services/reader/SearchText.ts")])
)

export const liveLook = fill(lookMachine, {
  look: ask(
    (sought, hear) =>
      Effect.flatMap(code, ([{ lookForWords }, { SearchText }]) =>
        lookForWords(sought).pipe(
          Effect.matchEffect({
            onSuccess: (found) => hear({ type: "look.done", found }),
            onFailure: ({ _tag }) => hear({ type: _tag === "TextForbidden" ? "look.forbidden" : "look.failed" })
          }),
          Effect.provide(SearchText.layer)
        )
      ),
    { type: "look.failed" }
  )
})
