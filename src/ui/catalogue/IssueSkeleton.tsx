import { useTranslation } from "react-i18next"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import issue from "./Issue.module.css"
import front from "./IssueFront.module.css"
import styles from "./IssueSkeleton.module.css"

/** The page of an issue in its shape, before anything of it is known, shown only when that takes longer than 200 ms. */
export const IssueSkeleton = () => {
  const { t } = useTranslation("issue")
  return (
    <div role="status" className={`${issue.issue} ${styles.skeleton}`}>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <div className={issue.sheet} aria-hidden="true">
        <div className={front.cover}>
          <div className={styles.cover} />
        </div>
        <div className={front.words}>
          <div className={styles.line} style={{ width: "24%" }} />
          <div className={styles.title} />
          <div className={styles.line} style={{ width: "92%" }} />
          <div className={styles.line} style={{ width: "84%" }} />
          <div className={styles.line} style={{ width: "38%" }} />
        </div>
      </div>
    </div>
  )
}
