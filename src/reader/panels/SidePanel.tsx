import { useSelector } from "@xstate/react"
import { useState } from "react"
import { sidebarWidth } from "../../domain/reader/scale.ts"
import { isHelpOpen, isOpen, isSearchOpen, isTyping } from "../../machines/reader/sidebar.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import type { TypedAhead } from "../effects/useCaretKept.ts"
import { AheadField } from "./AheadField.tsx"
import styles from "./SidePanel.module.css"
import type { SidePanelProps } from "./SidePanelProps.ts"
import { deferredPart } from "./deferredPart.tsx"
import { fetchCollection, fetchHelp, fetchSearch } from "./panelCode.ts"

type PanelsProps = Omit<SidePanelProps, "ahead">

const close = ({ sidebar }: PanelsProps) => sidebar.send({ type: "sidebar.close" })

const Help = deferredPart(fetchHelp, (loaded) => loaded.Help, close)

const Collection = deferredPart(fetchCollection, (loaded) => loaded.Collection, close)

const Search = deferredPart(
  fetchSearch,
  (loaded) => loaded.Search,
  (props: SidePanelProps) => close(props)
)

/** The search, and before its code is there, a field for what is typed. */
const SearchPanel = (props: PanelsProps) => {
  const [typed, setTyped] = useState<TypedAhead | null>(null)
  const isWanted = useSelector(props.sidebar, isTyping)
  const ahead = {
    typed,
    onType: (now: TypedAhead) => {
      setTyped(now)
      if (now.query !== (typed?.query ?? "")) props.onSearch({ type: "search.type", query: now.query })
    },
    onSubmit: (query: string) => {
      const slide = props.beside ? slideShown(props.slides.getSnapshot()) : null
      props.onSearch({ type: "search.submit", query, slide })
    }
  }
  const field = (
    <div className={styles.ahead}>
      <AheadField {...ahead} onClose={() => close(props)} />
    </div>
  )
  return <Search {...props} ahead={ahead} waiting={isWanted ? field : null} />
}

/** The panel opened beside or over the page. Its code loads on first opening; its space is reserved by then. */
export const SidePanel = (props: PanelsProps) => {
  const opened = useSelector(props.sidebar, isOpen)
  const isHelp = useSelector(props.sidebar, isHelpOpen)
  const isSearch = useSelector(props.sidebar, isSearchOpen)
  if (!opened) return null
  const Panel = isHelp ? Help : Collection
  const shown = isSearch ? <SearchPanel {...props} /> : <Panel {...props} />
  return props.beside ? (
    <div className={styles.beside} style={{ width: sidebarWidth }}>
      {shown}
    </div>
  ) : (
    shown
  )
}
