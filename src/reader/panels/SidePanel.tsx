import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import type { Keyed } from "../../domain/reader/keys.ts"
import { sidebarWidth } from "../../domain/reader/scale.ts"
import type { SidebarRef } from "../../machines/reader/room.view.ts"
import type { ShortcutsRef } from "../../machines/reader/shortcuts.view.ts"
import { isHelpOpen } from "../../machines/reader/sidebar.view.ts"
import styles from "./SidePanel.module.css"

const Help = lazy(async () => ({ default: (await import("./Help.tsx")).Help }))

export interface SidePanelProps {
  readonly sidebar: SidebarRef
  readonly shortcuts: ShortcutsRef
  readonly keyed: Keyed
  /** It stands beside the page; else it lies over it. */
  readonly beside: boolean
}

/** What is opened beside the page, or over it. Its code comes when it is opened first; its place is free by then. */
export const SidePanel = (panel: SidePanelProps) => {
  const isOpen = useSelector(panel.sidebar, isHelpOpen)
  if (!isOpen) return null
  const help = (
    <Suspense fallback={null}>
      <Help {...panel} />
    </Suspense>
  )
  return panel.beside ? (
    <div className={styles.beside} style={{ width: sidebarWidth }}>
      {help}
    </div>
  ) : (
    help
  )
}
