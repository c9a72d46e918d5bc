import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import styles from "./Profile.module.css"

/** The lines of a profile before they are known, shown only when they take longer than 200 ms. */
export const ProfileSkeleton = () => {
  const { t } = useTranslation("account")
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{t("profile.loading")}</VisuallyHidden>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.line} aria-hidden="true">
          <span className={styles.shade} />
          <span className={styles.shade} />
        </div>
      ))}
    </div>
  )
}
