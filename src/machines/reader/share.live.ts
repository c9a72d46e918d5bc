import { Effect } from "effect"
import { offer } from "../../services/catalogue/deviceSharing.ts"
import { liveCopyLink } from "../catalogue/copyLink.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { shareMachine } from "./share.machine.ts"

export const liveShare = fill(shareMachine, {
  offer: ask((shared, hear) => Effect.flatMap(offer(shared), (what) => hear({ type: `page.${what}` })), {
    type: "page.unhanded"
  }),
  copy: liveCopyLink
})
