import { BookOpenText } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import type { SurfaceRef } from "../../machines/reader/surface.view.ts"
import { readingOrder } from "../panels/tools.ts"
import { Tool } from "./Tool.tsx"

interface ReadingToolProps {
  readonly surface: SurfaceRef
  readonly shortcut: Shortcut | undefined
}

/** Opens the text of the slide. */
export const ReadingTool = ({ surface, shortcut }: ReadingToolProps) => {
  const { t } = useTranslation("reader")
  return (
    <Tool
      icon={BookOpenText}
      label={t("tools.reading")}
      shortcut={shortcut}
      onPress={() => surface.send(readingOrder(surface))}
    />
  )
}
