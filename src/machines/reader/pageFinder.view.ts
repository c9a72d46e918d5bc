import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { pageFinderMachine } from "./pageFinder.machine.ts"

export type PageFinderRef = ActorRefFrom<typeof pageFinderMachine>
type PageFinderSnapshot = SnapshotFrom<typeof pageFinderMachine>

export const isAsking = (snapshot: PageFinderSnapshot): boolean => snapshot.hasTag("asking")
/** What was typed names no page of the issue. */
export const isRefused = (snapshot: PageFinderSnapshot): boolean => snapshot.hasTag("refused")
export const typedIn = (snapshot: PageFinderSnapshot): string => snapshot.context.typed
/** The page at which the line is held; null while nobody holds it. */
export const pageHeld = (snapshot: PageFinderSnapshot): number | null =>
  snapshot.hasTag("held") ? snapshot.context.page : null
