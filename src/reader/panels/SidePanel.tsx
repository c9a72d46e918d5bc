import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import type { Keyed } from "../../domain/reader/keys.ts"
import type { SidebarRef } from "../../machines/reader/room.view.ts"
import type { ShortcutsRef } from "../../machines/reader/shortcuts.view.ts"
import { isHelpOpen } from "../../machines/reader/sidebar.view.ts"

const Help = lazy(async () => ({ default: (await import("./Help.tsx")).Help }))

export interface SidePanelProps {
  readonly sidebar: SidebarRef
  readonly shortcuts: ShortcutsRef
  readonly keyed: Keyed
  /** It stands beside the page; else it lies over it. */
  readonly beside: boolean
}

/** What is opened beside the page, or over it; its code comes when it is opened first. */
export const SidePanel = (panel: SidePanelProps) =>
  useSelector(panel.sidebar, isHelpOpen) ? (
    <Suspense fallback={null}>
      <Help {...panel} />
    </Suspense>
  ) : null
