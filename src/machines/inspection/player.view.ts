import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { playerMachine } from "./player.machine.ts"

export type Player = ActorRefFrom<typeof playerMachine>
type Snapshot = SnapshotFrom<typeof playerMachine>

/** The number of the event that was done last, from 0. */
export const placeInVisit = ({ context }: Snapshot): number => context.at
export const speed = ({ context }: Snapshot) => context.speed
export const isPlaying = (snapshot: Snapshot): boolean => snapshot.hasTag("playing")
export const lastPlace = ({ context }: Snapshot): number => context.gaps.length
