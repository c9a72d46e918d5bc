import type { Keyed } from "../../domain/reader/shortcuts.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"
import type { ShortcutsRef } from "../../machines/reader/shortcuts.view.ts"

/** What a panel beside the page is given. */
export interface SidePanelProps {
  readonly sidebar: SidebarRef
  readonly shortcuts: ShortcutsRef
  readonly keyed: Keyed
  /** It stands beside the page; else it lies over it. */
  readonly beside: boolean
  /** Where it is said that it could not be had. */
  readonly notices: HTMLElement | null
  /** Hands are told of first, where a finger is what points. */
  readonly gesturesFirst: boolean
}
