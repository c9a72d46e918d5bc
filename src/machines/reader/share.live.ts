import { Effect } from "effect"
import { copyLink, offer } from "../../services/catalogue/deviceSharing.ts"
import { ask, fill } from "../slot.ts"
import { shareMachine } from "./share.machine.ts"

export const liveShare = fill(shareMachine, {
  offer: ask((shared, hear) => Effect.flatMap(offer(shared), (what) => hear({ type: `page.${what}` })), {
    type: "page.unhanded"
  }),
  copy: ask(
    (shared, hear) =>
      copyLink(shared).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "link.copied" }),
          onFailure: () => hear({ type: "link.refused" })
        })
      ),
    { type: "link.refused" }
  )
})
