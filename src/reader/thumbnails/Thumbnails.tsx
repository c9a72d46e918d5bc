import { useSelector } from "@xstate/react"
import { memo, useCallback } from "react"
import { useTranslation } from "react-i18next"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { hitsOnPage } from "../../domain/reader/search/PageHits.ts"
import { placeOf } from "../../domain/reader/thumbnails.ts"
import { hitsShown, type IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import {
  activeOf,
  endNear,
  firstNear,
  missingIn,
  rowOf,
  slideRead
} from "../../machines/reader/thumbnailScroller.view.ts"
import type { ThumbnailScrollerRef } from "../../machines/reader/surface.view.ts"
import { useBackOnline } from "../effects/useBackOnline.ts"
import styles from "./Thumbnails.module.css"

/** A thumbnail's element id. */
export const thumbnailId = (page: number): string => `thumbnail-${page}`

interface ThumbnailProps {
  readonly magazine: MagazineInfo
  readonly page: number
  readonly width: number
  readonly isRead: boolean
  readonly isActive: boolean
  /** Its picture did not load. */
  readonly isMissing: boolean
  /** How many hits of the search it has. */
  readonly hits: number
  readonly onMissed: (page: number) => void
}

/** A page's thumbnail; blank paper with its number if the picture did not load. */
const Thumbnail = memo(({ magazine, page, width, isRead, isActive, isMissing, hits, onMissed }: ThumbnailProps) => {
  const { t } = useTranslation("reader")
  return (
    <div
      id={thumbnailId(page)}
      className={styles.thumbnail}
      style={{ width }}
      role="option"
      aria-selected={isRead}
      aria-label={[
        t("slide", { pages: page, total: magazine.totalPage }),
        ...(hits > 0 ? [t("search.count", { count: hits })] : [])
      ].join(", ")}
      aria-setsize={magazine.totalPage}
      aria-posinset={page}
      data-thumbnail={page}
      data-active={isActive}
      data-hits={hits > 0}
    >
      <span className={styles.paper} data-failed={isMissing ? page : undefined}>
        {!isMissing && (
          <img
            className={styles.picture}
            src={thumbnailUrl(magazine, page)}
            alt=""
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            draggable={false}
            onError={() => onMissed(page)}
          />
        )}
      </span>
      <span className={styles.number}>{page}</span>
    </div>
  )
})

/** The visible thumbnails and a few beside them, grouped by slide; others are not in the document. */
export const Thumbnails = ({
  scroller,
  magazine,
  search
}: {
  readonly scroller: ThumbnailScrollerRef
  readonly magazine: MagazineInfo
  /** Null until its code is loaded. */
  readonly search: IssueSearchRef | null
}) => {
  const hits = useSelector(search ?? undefined, (snapshot) => (snapshot === undefined ? null : hitsShown(snapshot)))
  const from = useSelector(scroller, firstNear)
  const end = useSelector(scroller, endNear)
  const row = useSelector(scroller, rowOf)
  const read = useSelector(scroller, slideRead)
  const active = useSelector(scroller, activeOf)
  const missing = useSelector(scroller, missingIn)
  const miss = useCallback((page: number) => scroller.send({ type: "scroller.missed", page }), [scroller])
  useBackOnline(useCallback(() => scroller.send({ type: "scroller.renew" }), [scroller]))
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
          isMissing={missing.includes(page)}
          hits={hits === null ? 0 : hitsOnPage(hits, page)}
          onMissed={miss}
        />
      ))}
    </div>
  ))
}
