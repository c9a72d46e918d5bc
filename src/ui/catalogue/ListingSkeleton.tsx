import { useTranslation } from "react-i18next"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import listing from "./Listing.module.css"
import styles from "./ListingSkeleton.module.css"
import shelf from "./Shelf.module.css"

/** Widths of the selects in rem: frequency and order; in the store, category and price too. */
const widths = { few: [6.75, 7.75], all: [6.75, 8.25, 6.5, 7.75] } as const

export interface ListingSkeletonProps {
  /** The title is not known yet: its space is kept, and the document's title says what is loading. */
  readonly isTitleAwaited?: boolean
  readonly controls: keyof typeof widths
}

export const ListingSkeleton = ({ isTitleAwaited = false, controls }: ListingSkeletonProps) => {
  const { t } = useTranslation("lists")
  return (
    <Skeleton label={t("loading")} isTitle={isTitleAwaited} className={styles.skeleton}>
      {isTitleAwaited && (
        <div className={`${listing.title} ${styles.title}`}>
          <Shade of="title" width="min(60%, 18rem)" />
        </div>
      )}
      <div className={listing.listing}>
        <div className={listing.bar}>
          <div className={`${listing.count} ${styles.count}`}>
            <Shade width="5rem" />
          </div>
          <div className={listing.controls}>
            {widths[controls].map((width, place) => (
              <div key={place} className={styles.control} style={{ width: `${width}rem` }}>
                <Shade width="80%" />
              </div>
            ))}
          </div>
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
      </div>
    </Skeleton>
  )
}
