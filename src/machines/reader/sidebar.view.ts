import type { SnapshotFrom } from "xstate"
import type { sidebarMachine } from "./sidebar.machine.ts"

export const isHelpOpen = (snapshot: SnapshotFrom<typeof sidebarMachine>): boolean => snapshot.matches("help")
