import { Effect } from "effect"
import type { Shared } from "../../domain/catalogue/share.ts"

/** Puts an address where it can be pasted from; fails where the browser does not let it, or the site is not secure. */
export const copyLink = Effect.fn("deviceSharing.copyLink")(({ url }: Shared) =>
  Effect.tryPromise(() => navigator.clipboard.writeText(url))
)

/** Has the device share a page its own way, until that is done or given up. */
export const handOn = Effect.fn("deviceSharing.handOn")((shared: Shared) =>
  Effect.ignore(Effect.tryPromise(() => navigator.share(shared)))
)
