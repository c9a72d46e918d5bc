import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { sharingMachine } from "./sharing.machine.ts"

export type SharingRef = ActorRefFrom<typeof sharingMachine>

type SharingSnapshot = SnapshotFrom<typeof sharingMachine>

export const isCopied = (snapshot: SharingSnapshot): boolean => snapshot.matches("copied")
/** The browser denied access to the clipboard. */
export const isRefused = (snapshot: SharingSnapshot): boolean => snapshot.matches("refused")
