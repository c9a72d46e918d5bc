import { Effect } from "effect"
import type { Shared } from "../../domain/catalogue/share.ts"
import { copyLink } from "../../services/catalogue/deviceSharing.ts"
import { ask, type Hear } from "../ask.ts"
import type { CopyAnswer } from "./sharing.machine.ts"

/** Copies a page's link. */
export const liveCopyLink = ask(
  (shared: Shared, hear: Hear<CopyAnswer>) =>
    copyLink(shared).pipe(
      Effect.matchEffect({
        onSuccess: () => hear({ type: "link.copied" }),
        onFailure: () => hear({ type: "link.refused" })
      })
    ),
  { type: "link.refused" }
)
