import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { drawerMachine } from "./drawer.machine.ts"

type DrawerSnapshot = SnapshotFrom<typeof drawerMachine>

export type DrawerRef = ActorRefFrom<typeof drawerMachine>

export const isOpen = (snapshot: DrawerSnapshot): boolean => snapshot.hasTag("open")

/** Its prices may not be today's: the server could not be asked. */
export const isUnchecked = (snapshot: DrawerSnapshot): boolean => snapshot.hasTag("unchecked")
