import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { sidebarWidth } from "../../domain/reader/scale.ts"
import { isHelpOpen, isOpen, isSearchOpen } from "../../machines/reader/sidebar.view.ts"
import styles from "./SidePanel.module.css"
import type { SidePanelProps } from "./SidePanelProps.ts"
import { deferredPart } from "./deferredPart.tsx"

const close = ({ sidebar }: SidePanelProps) => sidebar.send({ type: "sidebar.close" })

const fetchHelp = () => import("./Help.tsx")
const Help = deferredPart(fetchHelp, (loaded) => loaded.Help, close)

const fetchCollection = () => import("../collection/Collection.tsx")
const Collection = deferredPart(fetchCollection, (loaded) => loaded.Collection, close)

const fetchSearch = () => import("../search/Search.tsx")
const Search = deferredPart(fetchSearch, (loaded) => loaded.Search, close)

/** The panel opened beside or over the page. Its code loads on first opening; its space is reserved by then. */
export const SidePanel = (props: SidePanelProps) => {
  const opened = useSelector(props.sidebar, isOpen)
  const isHelp = useSelector(props.sidebar, isHelpOpen)
  const isSearch = useSelector(props.sidebar, isSearchOpen)
  if (!opened) return null
  const Panel = isHelp ? Help : isSearch ? Search : Collection
  const shown = (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
  return props.beside ? (
    <div className={styles.beside} style={{ width: sidebarWidth }}>
      {shown}
    </div>
  ) : (
    shown
  )
}
