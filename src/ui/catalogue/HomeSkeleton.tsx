import { useTranslation } from "react-i18next"
import newest from "./Newest.module.css"
import shelf from "./Shelf.module.css"
import styles from "./HomeSkeleton.module.css"

/** The home screen's shape before its covers, shown only when they take longer than 200 ms. */
export const HomeSkeleton = () => {
  const { t } = useTranslation("home")
  return (
    <div role="status" className={styles.skeleton}>
      <h1 className={styles.label}>{t("loading")}</h1>
      <div className={newest.newest} aria-hidden="true">
        <div className={newest.cover}>
          <div className={styles.cover} />
        </div>
        <div className={styles.words}>
          <div className={styles.line} style={{ width: "22%" }} />
          <div className={styles.title} />
          <div className={styles.line} style={{ width: "46%" }} />
          <div className={styles.line} style={{ width: "30%" }} />
        </div>
      </div>
      <div className={shelf.covers} aria-hidden="true">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={shelf.standing}>
            <div className={styles.cover} />
            <div className={shelf.caption}>
              <div className={styles.line} style={{ width: "70%" }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
