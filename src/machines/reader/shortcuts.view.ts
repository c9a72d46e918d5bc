import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { shortcutsMachine } from "./shortcuts.machine.ts"

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>

type ShortcutsSnapshot = SnapshotFrom<typeof shortcutsMachine>

export const areShortcutsKnown = (snapshot: ShortcutsSnapshot): boolean => snapshot.hasTag("known")
export const areShortcutsOn = (snapshot: ShortcutsSnapshot): boolean => snapshot.hasTag("on")
