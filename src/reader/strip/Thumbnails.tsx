import { useSelector } from "@xstate/react"
import { memo, useState } from "react"
import { useTranslation } from "react-i18next"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { placeOf } from "../../domain/reader/strip.ts"
import { activeOf, endNear, firstNear, rowOf, slideRead } from "../../machines/reader/reel.view.ts"
import type { ReelRef } from "../../machines/reader/room.view.ts"
import styles from "./Thumbnails.module.css"

/** What names a thumbnail among those of the document. */
export const thumbnailId = (page: number): string => `thumbnail-${page}`

interface ThumbnailProps {
  readonly magazine: MagazineInfo
  readonly page: number
  readonly width: number
  readonly isRead: boolean
  readonly isActive: boolean
}

/** A page in small; paper with its number where the picture cannot be had. */
const Thumbnail = memo(({ magazine, page, width, isRead, isActive }: ThumbnailProps) => {
  const { t } = useTranslation("reader")
  const [failed, setFailed] = useState(false)
  return (
    <div
      id={thumbnailId(page)}
      className={styles.thumbnail}
      style={{ width }}
      role="option"
      aria-selected={isRead}
      aria-label={t("slide", { pages: page, total: magazine.totalPage })}
      aria-setsize={magazine.totalPage}
      aria-posinset={page}
      data-thumbnail={page}
      data-active={isActive}
    >
      <span className={styles.paper} data-failed={failed ? page : undefined}>
        {!failed && (
          <img
            className={styles.picture}
            src={thumbnailUrl(magazine, page)}
            alt=""
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            draggable={false}
            onError={() => setFailed(true)}
          />
        )}
      </span>
      <span className={styles.number}>{page}</span>
    </div>
  )
})

/** Those that are seen and a few beside them, each slide's side by side; the others are not in the document. */
export const Thumbnails = ({ reel, magazine }: { readonly reel: ReelRef; readonly magazine: MagazineInfo }) => {
  const from = useSelector(reel, firstNear)
  const end = useSelector(reel, endNear)
  const row = useSelector(reel, rowOf)
  const read = useSelector(reel, slideRead)
  const active = useSelector(reel, activeOf)
  return row.slides.slice(from, end).map((slide, at) => (
    <div key={slide[0]} className={styles.slide} role="none" style={{ left: placeOf(row, from + at).start }}>
      {slide.map((page) => (
        <Thumbnail
          key={page}
          magazine={magazine}
          page={page}
          width={row.width}
          isRead={slide[0] === read[0]}
          isActive={page === active}
        />
      ))}
    </div>
  ))
}
