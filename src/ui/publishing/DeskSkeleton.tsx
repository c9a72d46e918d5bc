import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import styles from "./DeskSkeleton.module.css"

/** The timetable's lines before its issues, shown only when they take longer than 200 ms. */
export const DeskSkeleton = () => {
  const { t } = useTranslation("publishing")
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{t("desk.loading")}</VisuallyHidden>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={styles.row} aria-hidden="true">
          <span className={styles.cover} />
          <span className={styles.words}>
            <span className={styles.title} />
            <span className={styles.line} />
          </span>
          <span className={styles.state} />
        </div>
      ))}
    </div>
  )
}
