import { Ellipsis } from "lucide-react"
import { type ComponentType, useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { toolbarsOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { rejectAfterTimeout } from "../../ui/parts/fetchTimeout.ts"
import { OverlaySpinner } from "../../ui/parts/OverlaySpinner.tsx"
import { NotLoadedNotice } from "../panels/NotLoadedNotice.tsx"
import { Tool } from "./Tool.tsx"
import type { ToolMenuProps } from "./ToolMenu.tsx"

const fetchMenu = () => import("./ToolMenu.tsx")

interface MoreToolProps {
  readonly surface: SurfaceRef
  readonly paper: ReaderTheme
  /** Where a failure to load is shown. */
  readonly notices: HTMLElement | null
}

/** Opens the menu of tools that do not fit a phone's toolbar; its code loads on the first press. */
export const MoreTool = ({ surface, paper, notices }: MoreToolProps) => {
  const { t } = useTranslation(["reader", "common"])
  const place = useRef<HTMLSpanElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [Menu, setMenu] = useState<ComponentType<ToolMenuProps> | null>(null)
  /** Turning the phone removes the button, which must not keep the toolbars shown. */
  const setPlace = useCallback(
    (node: HTMLSpanElement | null) => {
      place.current = node
      return () => toolbarsOf(surface).send({ type: "toolbars.release", by: "menu" })
    },
    [surface]
  )
  const turn = (opens: boolean) => {
    setIsOpen(opens)
    toolbarsOf(surface).send({ type: opens ? "toolbars.hold" : "toolbars.release", by: "menu" })
  }
  const open = async () => {
    turn(true)
    setIsMissing(false)
    try {
      const { ToolMenu } = await Promise.race([fetchMenu(), rejectAfterTimeout()])
      setMenu(() => ToolMenu)
    } catch {
      turn(false)
      setIsMissing(true)
    }
  }
  return (
    <span ref={setPlace}>
      <Tool
        icon={Ellipsis}
        label={t("tools.more")}
        tipSide="top"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPressStart={() => void fetchMenu().catch(() => {})}
        onPress={() => void open()}
      />
      {isOpen && Menu === null && <OverlaySpinner label={t("common:loading")} />}
      {isMissing && <NotLoadedNotice notices={notices} onClose={() => setIsMissing(false)} />}
      {Menu !== null && <Menu surface={surface} paper={paper} place={place} isOpen={isOpen} onOpenChange={turn} />}
    </span>
  )
}
