import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { drawerMachine } from "./drawer.machine.ts"

type DrawerSnapshot = SnapshotFrom<typeof drawerMachine>

export type DrawerRef = ActorRefFrom<typeof drawerMachine>

export const isOpen = (snapshot: DrawerSnapshot): boolean => snapshot.hasTag("open")

/** The prices may be outdated, because the call failed. */
export const isUnchecked = (snapshot: DrawerSnapshot): boolean => snapshot.hasTag("unchecked")
