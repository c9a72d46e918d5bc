import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Shared } from "../../domain/catalogue/share.ts"
import type { shareMachine } from "./share.machine.ts"

export type ShareRef = ActorRefFrom<typeof shareMachine>

type ShareSnapshot = SnapshotFrom<typeof shareMachine>

export const isLinkCopied = (snapshot: ShareSnapshot): boolean => snapshot.matches("copied")
/** The page whose link can only be taken by hand; null where there is none. */
export const unsharedPage = (snapshot: ShareSnapshot): Shared | null =>
  snapshot.matches("refused") ? snapshot.context.shared : null
