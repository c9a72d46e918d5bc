import { useTranslation } from "react-i18next"
import categories from "./HomeCategories.module.css"
import section from "./HomeSection.module.css"
import styles from "./HomeSkeleton.module.css"
import newest from "./Newest.module.css"

const Line = ({ width }: { readonly width: string }) => <div className={styles.line} style={{ width }} />

/** The home screen's shape before its covers, shown only when they take longer than 200 ms. */
export const HomeSkeleton = () => {
  const { t } = useTranslation("home")
  return (
    <div role="status" className={styles.skeleton}>
      <h1 className={styles.label}>{t("loading")}</h1>
      <div className={categories.categories} aria-hidden="true">
        <div className={styles.categories} />
      </div>
      <div className={newest.newest} aria-hidden="true">
        <div className={newest.cover}>
          <div className={styles.cover} />
        </div>
        <div className={styles.words}>
          <Line width="5rem" />
          <div className={styles.title} />
          <Line width="40%" />
        </div>
      </div>
      <div className={section.section} aria-hidden="true">
        <div className={section.head}>
          <div className={styles.heading} />
        </div>
        <div className={section.row}>
          {[0, 1, 2, 3].map((place) => (
            <div key={place} className={section.place}>
              <div className={styles.cover} />
              <Line width="70%" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
