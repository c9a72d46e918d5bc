import { useSelector } from "@xstate/react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { isFirst, isLast } from "../../machines/reader/slides.view.ts"
import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import styles from "./Arrow.module.css"
import { Tool } from "./Tool.tsx"

interface ArrowProps {
  readonly slides: SlidesRef
  readonly towards: "previous" | "next"
  readonly shortcut?: Shortcut | undefined
}

/** Turns the page, at the edge it comes from. At the end it stays without effect, so that it keeps focus. */
export const Arrow = ({ slides, towards, shortcut }: ArrowProps) => {
  const { t } = useTranslation("reader")
  const ended = useSelector(slides, towards === "next" ? isLast : isFirst)
  return (
    <div className={styles.arrow} data-towards={towards} data-bar>
      <Tool
        icon={towards === "next" ? ChevronRight : ChevronLeft}
        label={t(towards)}
        tipSide={towards === "next" ? "left" : "right"}
        shortcut={shortcut}
        aria-disabled={ended}
        onPress={() => slides.send({ type: `slide.${towards}` })}
      />
    </div>
  )
}
