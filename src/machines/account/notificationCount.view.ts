import type { SnapshotFrom } from "xstate"
import type { notificationCountMachine } from "./notificationCount.machine.ts"

/** How many notifications are unread; 0 until known. */
export const unreadIn = ({ context }: SnapshotFrom<typeof notificationCountMachine>): number => context.count ?? 0
