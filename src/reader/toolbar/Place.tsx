import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { SlidesRef } from "../../machines/reader/room.view.ts"
import { slideShown, totalOf } from "../../machines/reader/slides.view.ts"
import styles from "./Place.module.css"

/** Where in the issue one is: said once per turn to those who listen, and drawn as a thin line for those who look. */
export const Place = ({ slides }: { readonly slides: SlidesRef }) => {
  const { t } = useTranslation("reader")
  const slide = useSelector(slides, slideShown)
  const total = useSelector(slides, totalOf)
  const place = { pages: slide.join("–"), total }
  return (
    <footer className={styles.place} data-bar>
      <output className={styles.said} aria-live="polite" aria-atomic="true">
        {t("slide", place)}
      </output>
      <span className={styles.short} aria-hidden="true">
        {t("slideShort", place)}
      </span>
      <span className={styles.line} aria-hidden="true">
        <span className={styles.read} style={{ transform: `scaleX(${(slide.at(-1) ?? 1) / total})` }} />
      </span>
    </footer>
  )
}
