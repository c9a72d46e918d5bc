import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import styles from "./Profile.module.css"

export const ProfileSkeleton = () => {
  const { t } = useTranslation("account")
  return (
    <Skeleton label={t("profile.loading")} className={styles.skeleton}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.line}>
          <Shade width="min(6rem, 40%)" />
          <Shade width="min(16rem, 80%)" />
        </div>
      ))}
    </Skeleton>
  )
}
