import { useSelector } from "@xstate/react"
import { LayoutGrid } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ThumbnailStripRef } from "../../machines/reader/surface.view.ts"
import { Tool, type ToolProps } from "./Tool.tsx"

interface StripToolProps extends Pick<ToolProps, "shortcut" | "tipSide"> {
  readonly strip: ThumbnailStripRef
}

export const StripTool = ({ strip, ...tool }: StripToolProps) => {
  const { t } = useTranslation("reader")
  const isOpen = useSelector(strip, (snapshot) => snapshot.hasTag("open"))
  return (
    <Tool
      {...tool}
      icon={LayoutGrid}
      label={t("tools.strip")}
      aria-pressed={isOpen}
      data-tool="strip"
      onPress={() => strip.send({ type: "strip.toggle" })}
    />
  )
}
