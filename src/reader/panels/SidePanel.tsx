import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, Suspense } from "react"
import { sidebarWidth } from "../../domain/reader/scale.ts"
import { isHelpOpen } from "../../machines/reader/sidebar.view.ts"
import { NotLoadedNotice } from "./NotLoadedNotice.tsx"
import styles from "./SidePanel.module.css"
import type { SidePanelProps } from "./SidePanelProps.ts"

const Help = lazy(() =>
  import("./Help.tsx").then(
    (part): { readonly default: ComponentType<SidePanelProps> } => ({ default: part.Help }),
    () => ({
      default: ({ sidebar, notices }: SidePanelProps) => (
        <NotLoadedNotice notices={notices} onClose={() => sidebar.send({ type: "sidebar.close" })} />
      )
    })
  )
)

/** The panel opened beside or over the page. Its code loads on first opening; its space is reserved by then. */
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
