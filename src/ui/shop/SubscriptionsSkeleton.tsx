import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import styles from "./Subscriptions.module.css"

export const SubscriptionsSkeleton = () => {
  const { t } = useTranslation("subscriptions")
  return (
    <Skeleton label={t("loading")} className={styles.shades}>
      {[0, 1].map((place) => (
        <div key={place} className={styles.section}>
          <Shade of="heading" width="min(14rem, 70%)" />
          <Shade width="min(22rem, 90%)" />
          <Shade width="min(16rem, 80%)" />
        </div>
      ))}
    </Skeleton>
  )
}
