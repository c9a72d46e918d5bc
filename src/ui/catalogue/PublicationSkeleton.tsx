import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import styles from "./Publication.module.css"
import shelf from "./Shelf.module.css"

export const PublicationSkeleton = () => {
  const { t } = useTranslation("issue")
  return (
    <Skeleton label={t("loading")} className={styles.page}>
      <div className={styles.head}>
        <div className={styles.cover}>
          <Shade of="cover" />
        </div>
        <div className={styles.words}>
          <Shade width="24%" />
          <Shade of="title" width="60%" />
          <Shade width="92%" />
          <Shade width="38%" />
        </div>
      </div>
      <div className={shelf.shelf}>
        {[0, 1, 2, 3].map((place) => (
          <Shade key={place} of="cover" />
        ))}
      </div>
    </Skeleton>
  )
}
