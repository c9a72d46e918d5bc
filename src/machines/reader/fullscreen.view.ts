import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { fullscreenMachine } from "./fullscreen.machine.ts"

export type FullscreenRef = ActorRefFrom<typeof fullscreenMachine>

type FullscreenSnapshot = SnapshotFrom<typeof fullscreenMachine>

export const canFill = (snapshot: FullscreenSnapshot): boolean => snapshot.hasTag("supported")
export const isFull = (snapshot: FullscreenSnapshot): boolean => snapshot.hasTag("full")
export const isFullscreenRefused = (snapshot: FullscreenSnapshot): boolean => snapshot.hasTag("refused")
