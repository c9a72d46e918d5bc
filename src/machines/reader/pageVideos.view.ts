import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { pageVideosMachine } from "./pageVideos.machine.ts"

export type PageVideosRef = ActorRefFrom<typeof pageVideosMachine>

/** How a video is shown: it plays, plays without sound, waits behind its button, or cannot be played. */
export type VideoStanding = "aloud" | "muted" | "offered" | "broken"

export const standingOf =
  (src: string) =>
  (snapshot: SnapshotFrom<typeof pageVideosMachine>): VideoStanding => {
    if (snapshot.context.broken.includes(src)) return "broken"
    if (snapshot.context.src !== src) return "offered"
    return snapshot.hasTag("muted") ? "muted" : "aloud"
  }
