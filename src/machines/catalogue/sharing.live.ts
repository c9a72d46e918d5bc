import { Effect } from "effect"
import { shareNatively } from "../../services/catalogue/deviceSharing.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { liveCopyLink } from "./copyLink.live.ts"
import { sharingMachine } from "./sharing.machine.ts"

export const liveSharing = fill(sharingMachine, {
  copy: liveCopyLink,
  hand: ask((shared, hear) => shareNatively(shared).pipe(Effect.andThen(hear({ type: "page.handed" }))), {
    type: "page.handed"
  })
})
