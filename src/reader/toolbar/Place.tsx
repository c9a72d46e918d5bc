import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { slideShown, totalOf } from "../../machines/reader/slides.view.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import styles from "./PageIndicator.module.css"

/** The place as it is drawn: a number and a thin line. */
export const Place = ({ slides }: { readonly slides: SlidesRef }) => {
  const { t } = useTranslation("reader")
  const slide = useSelector(slides, slideShown)
  const total = useSelector(slides, totalOf)
  const place = { pages: slide.join("–"), total }
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        <span className={styles.long}>{t("slide", place)}</span>
        <span className={styles.short}>{t("slideShort", place)}</span>
      </span>
      <span className={styles.track} data-line aria-hidden="true">
        <span className={styles.line}>
          <span className={styles.read} style={{ transform: `scaleX(${(slide.at(-1) ?? 1) / total})` }} />
        </span>
      </span>
    </>
  )
}
