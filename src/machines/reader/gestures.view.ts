import type { SnapshotFrom } from "xstate"
import type { gesturesMachine } from "./gestures.machine.ts"

type GesturesSnapshot = SnapshotFrom<typeof gesturesMachine>

/** How far the slide follows a finger across, in pixels. */
export const dragOf = (snapshot: GesturesSnapshot): number => snapshot.context.drag
/** Whether a finger holds the slide, to turn it. */
export const isDragging = (snapshot: GesturesSnapshot): boolean => snapshot.matches("dragging")
