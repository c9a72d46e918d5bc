import { Effect } from "effect"
import { copyLink, handOn } from "../../services/catalogue/deviceSharing.ts"
import { ask, fill } from "../slot.ts"
import { sharingMachine } from "./sharing.machine.ts"

export const liveSharing = fill(sharingMachine, {
  copy: ask(
    (shared, hear) =>
      copyLink(shared).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "link.copied" }),
          onFailure: () => hear({ type: "link.refused" })
        })
      ),
    { type: "link.refused" }
  ),
  hand: ask((shared, hear) => handOn(shared).pipe(Effect.andThen(hear({ type: "page.handed" }))), {
    type: "page.handed"
  })
})
