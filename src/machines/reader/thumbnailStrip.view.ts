import type { SnapshotFrom } from "xstate"
import type { thumbnailStripMachine } from "./thumbnailStrip.machine.ts"

type StripSnapshot = SnapshotFrom<typeof thumbnailStripMachine>

/** Whether it is drawn, also while it goes. */
export const isStripShown = (snapshot: StripSnapshot): boolean => snapshot.hasTag("shown")
/** Whether it was opened and stays: keys and readers of the screen can go there. */
export const isStripOpen = (snapshot: StripSnapshot): boolean => snapshot.hasTag("open")
/** Whether it shows itself for a moment. */
export const isStripPeeking = (snapshot: StripSnapshot): boolean => snapshot.hasTag("peeking")
/** How it is there, if it is. */
export const stripLook = (snapshot: StripSnapshot): "open" | "peeking" | "leaving" =>
  snapshot.hasTag("open") ? "open" : isStripPeeking(snapshot) ? "peeking" : "leaving"
