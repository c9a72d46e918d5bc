import { useSelector } from "@xstate/react"
import { Shrink, ZoomIn, ZoomOut } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { KeyAction, Shortcut } from "../../domain/reader/shortcuts.ts"
import type { ZoomRef } from "../../machines/reader/surface.view.ts"
import { isClosest, isFurthest, isWhole } from "../../machines/reader/zoom.view.ts"
import { Tool } from "./Tool.tsx"

interface ZoomToolsProps {
  readonly zoom: ZoomRef
  readonly shortcut: (deed: KeyAction) => Shortcut | undefined
}

/** Zoom out, whole page, zoom in. At a limit a button stays without effect, so that it keeps focus. */
export const ZoomTools = ({ zoom, shortcut }: ZoomToolsProps) => {
  const { t } = useTranslation("reader")
  const furthest = useSelector(zoom, isFurthest)
  const whole = useSelector(zoom, isWhole)
  const closest = useSelector(zoom, isClosest)
  return (
    <>
      <Tool
        icon={ZoomOut}
        label={t("tools.zoomOut")}
        shortcut={shortcut("zoomOut")}
        aria-disabled={furthest}
        onPress={() => zoom.send({ type: "zoom.out" })}
      />
      <Tool
        icon={ZoomIn}
        label={t("tools.zoomIn")}
        shortcut={shortcut("zoomIn")}
        aria-disabled={closest}
        onPress={() => zoom.send({ type: "zoom.in" })}
      />
      <Tool
        icon={Shrink}
        label={t("tools.fit")}
        shortcut={shortcut("zoomReset")}
        aria-disabled={whole}
        onPress={() => zoom.send({ type: "zoom.reset" })}
      />
    </>
  )
}
