import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import styles from "./ListingSkeleton.module.css"
import shelf from "./Shelf.module.css"

export interface ListingSkeletonProps {
  /** The screen has no title yet: its place is kept, and what is awaited is the title until then. */
  readonly isTitleAwaited?: boolean
  /** How many lines the controls above the list take on a phone. */
  readonly controls: 1 | 2
}

/** A list's shape before its covers: the bar above it, and the first of its shelves. */
export const ListingSkeleton = ({ isTitleAwaited = false, controls }: ListingSkeletonProps) => {
  const { t } = useTranslation("lists")
  return (
    <Skeleton label={t("loading")} isTitle={isTitleAwaited} className={styles.skeleton}>
      {isTitleAwaited && <Shade of="title" width="min(60%, 18rem)" />}
      <div className={styles.bar} data-controls={controls}>
        <Shade width="5rem" />
      </div>
      <div className={shelf.shelf}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
          <div key={place} className={styles.place}>
            <Shade of="cover" />
            <Shade width="70%" />
            <Shade width="45%" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
