import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, Suspense } from "react"
import { sidebarWidth } from "../../domain/reader/scale.ts"
import { isHelpOpen, isOpen } from "../../machines/reader/sidebar.view.ts"
import { NotLoadedNotice } from "./NotLoadedNotice.tsx"
import styles from "./SidePanel.module.css"
import type { CollectionProps, HelpProps, SidePanelProps } from "./SidePanelProps.ts"

/** The panel, or in its place the notice that its code did not load. */
const panel = <Props extends Pick<SidePanelProps, "sidebar" | "notices">>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part): { readonly default: ComponentType<Props> } => ({ default: part }),
      () => ({
        default: ({ sidebar, notices }: Props) => (
          <NotLoadedNotice notices={notices} onClose={() => sidebar.send({ type: "sidebar.close" })} />
        )
      })
    )
  )

const Help = panel<HelpProps>(() => import("./Help.tsx").then((part) => part.Help))
const Collection = panel<CollectionProps>(() => import("../collection/Collection.tsx").then((part) => part.Collection))

/** The panel opened beside or over the page. Its code loads on first opening; its space is reserved by then. */
export const SidePanel = (props: SidePanelProps) => {
  const opened = useSelector(props.sidebar, isOpen)
  const isHelp = useSelector(props.sidebar, isHelpOpen)
  if (!opened) return null
  const shown = <Suspense fallback={null}>{isHelp ? <Help {...props} /> : <Collection {...props} />}</Suspense>
  return props.beside ? (
    <div className={styles.beside} style={{ width: sidebarWidth }}>
      {shown}
    </div>
  ) : (
    shown
  )
}
