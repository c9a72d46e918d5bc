import { memo } from "react"
import { useTranslation } from "react-i18next"
import frame from "./PageFrame.module.css"
import styles from "./Locked.module.css"

interface LockedSheetProps {
  readonly page: number
  readonly side: "alone" | "left" | "right"
  readonly distance: number
  /** The blurred thumbnail; null until the page was turned to, because locked pages are never fetched ahead. */
  readonly thumbnail: string | null
}

/** A page beyond the preview. */
export const LockedSheet = memo(({ page, side, distance, thumbnail }: LockedSheetProps) => {
  const { t } = useTranslation("reader")
  const waits = distance !== 0
  return (
    <article
      className={frame.sheet}
      style={waits ? { translate: `${distance * 100}cqw` } : {}}
      data-page={page}
      data-side={waits ? "waiting" : side}
      data-place={side}
      data-distance={distance}
      data-locked
      aria-label={t("locked.page", { page })}
      inert={waits}
    >
      {thumbnail !== null && <img className={styles.blurred} src={thumbnail} alt="" />}
    </article>
  )
})
