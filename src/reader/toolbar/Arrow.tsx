import { useSelector } from "@xstate/react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SlidesRef } from "../../machines/reader/room.view.ts"
import { isFirst, isLast } from "../../machines/reader/slides.view.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import styles from "./Arrow.module.css"

/** A turn by pointer or touch, at the edge where the page comes from. */
export const Arrow = ({ slides, towards }: { readonly slides: SlidesRef; readonly towards: "previous" | "next" }) => {
  const { t } = useTranslation("reader")
  const ended = useSelector(slides, towards === "next" ? isLast : isFirst)
  return (
    <div className={styles.arrow} data-towards={towards}>
      <IconButton
        icon={towards === "next" ? ChevronRight : ChevronLeft}
        label={t(towards)}
        tipSide={towards === "next" ? "left" : "right"}
        isDisabled={ended}
        onPress={() => slides.send({ type: `slide.${towards}` })}
      />
    </div>
  )
}
