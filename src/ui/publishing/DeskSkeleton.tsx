import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import styles from "./DeskSkeleton.module.css"

export const DeskSkeleton = () => {
  const { t } = useTranslation("publishing")
  return (
    <Skeleton label={t("desk.loading")}>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={styles.row}>
          <Shade of="cover" />
          <div className={styles.words}>
            <Shade of="heading" width="min(20rem, 80%)" />
            <Shade width="min(9rem, 50%)" />
          </div>
          <Shade />
        </div>
      ))}
    </Skeleton>
  )
}
