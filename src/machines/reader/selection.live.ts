import { Effect } from "effect"
import { markIds } from "../../services/reader/markIds.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { selectionMachine } from "./selection.machine.ts"

export const liveSelection = fill(selectionMachine, {
  name: ask((count, hear) => Effect.flatMap(markIds("vurgu", count), (ids) => hear({ type: "selection.named", ids })), {
    type: "selection.named",
    ids: []
  })
})
