import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import categories from "./HomeCategories.module.css"
import section from "./HomeSection.module.css"
import styles from "./HomeSkeleton.module.css"
import newest from "./Newest.module.css"

export const HomeSkeleton = () => {
  const { t } = useTranslation("home")
  return (
    <Skeleton label={t("loading")} isTitle className={styles.skeleton}>
      <div className={categories.categories}>
        <div className={styles.categories} />
      </div>
      <div className={newest.newest}>
        <div className={newest.cover}>
          <Shade of="cover" />
        </div>
        <div className={styles.words}>
          <Shade width="5rem" />
          <Shade of="title" width="24rem" />
          <Shade width="40%" />
        </div>
      </div>
      <div className={section.section}>
        <div className={section.head}>
          <Shade of="heading" width="12rem" />
        </div>
        <div className={section.row}>
          {[0, 1, 2, 3].map((place) => (
            <div key={place} className={section.place}>
              <Shade of="cover" />
              <Shade width="70%" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
