import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { outlineMachine } from "./outline.machine.ts"
import type { CollectionTab, sidebarMachine } from "./sidebar.machine.ts"

type Sidebar = SnapshotFrom<typeof sidebarMachine>
export type OutlineRef = ActorRefFrom<typeof outlineMachine>

export const isOpen = (snapshot: Sidebar): boolean => snapshot.hasTag("open")
export const isHelpOpen = (snapshot: Sidebar): boolean => snapshot.matches({ panel: "help" })
export const isCollectionOpen = (snapshot: Sidebar): boolean => snapshot.matches({ panel: "collection" })
export const isSearchOpen = (snapshot: Sidebar): boolean => snapshot.matches({ panel: "search" })

/** Whether the search was opened for a query, whose field then has the focus. */
export const isTyping = (snapshot: Sidebar): boolean => snapshot.hasTag("typing")
export const tabIn = ({ context }: Sidebar): CollectionTab => context.tab

/** The table of contents; undefined until the collection was opened. */
export const outlineOf = ({ children }: Sidebar): OutlineRef | undefined => children["outline"]
