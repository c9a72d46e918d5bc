import { useTranslation } from "react-i18next"
import listing from "./Listing.module.css"
import styles from "./ListingSkeleton.module.css"
import shelf from "./Shelf.module.css"

/** A list's shape before its covers, shown only when they take longer than 200 ms. */
export const ListingSkeleton = ({ title }: { readonly title: string | null }) => {
  const { t } = useTranslation("lists")
  const Label = title === null ? "h1" : "p"
  return (
    <>
      {title === null ? (
        <div aria-hidden="true" className={styles.title} />
      ) : (
        <h1 className={listing.title}>{title}</h1>
      )}
      <div role="status" className={styles.skeleton}>
        <Label className={styles.label}>{t("loading")}</Label>
        <div className={shelf.shelf} aria-hidden="true">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
            <div key={place} className={styles.place}>
              <div className={styles.cover} />
              <div className={styles.line} style={{ width: "70%" }} />
              <div className={styles.line} style={{ width: "45%" }} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
