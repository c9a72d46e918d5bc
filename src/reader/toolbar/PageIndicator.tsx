import { useSelector } from "@xstate/react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { slideAtRest, slideShown, totalOf } from "../../machines/reader/slides.view.ts"
import styles from "./PageIndicator.module.css"

/**
 * The current place in the issue: a number and a thin line that change at once, and an announcement once a turn has
 * come to rest, so that a held key announces only where it ended. Source: product, "Turning".
 */
export const PageIndicator = ({ slides }: { readonly slides: SlidesRef }) => {
  const { t } = useTranslation("reader")
  const slide = useSelector(slides, slideShown)
  const read = useSelector(slides, slideAtRest)
  const total = useSelector(slides, totalOf)
  const place = { pages: slide.join("–"), total }
  return (
    <footer className={styles.place} data-bar>
      <VisuallyHidden elementType="output" aria-live="polite" aria-atomic="true">
        {t("slide", { pages: read.join("–"), total })}
      </VisuallyHidden>
      <span className={styles.long} aria-hidden="true">
        {t("slide", place)}
      </span>
      <span className={styles.short} aria-hidden="true">
        {t("slideShort", place)}
      </span>
      <span className={styles.line} aria-hidden="true">
        <span className={styles.read} style={{ transform: `scaleX(${(slide.at(-1) ?? 1) / total})` }} />
      </span>
    </footer>
  )
}
