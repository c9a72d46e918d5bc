import type { Keyed } from "../../domain/reader/shortcuts.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"
import type { ShortcutsRef } from "../../machines/reader/shortcuts.view.ts"

export interface SidePanelProps {
  readonly sidebar: SidebarRef
  readonly shortcuts: ShortcutsRef
  readonly keyed: Keyed
  /** Whether it is beside the page, or over it. */
  readonly beside: boolean
  /** Where a failure to load is shown. */
  readonly notices: HTMLElement | null
  /** On touch devices, gestures are listed before keys. */
  readonly gesturesFirst: boolean
}
