import { useSelector } from "@xstate/react"
import { Trash2 } from "lucide-react"
import { useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { isLocked } from "../../domain/reader/locked.ts"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { bookmarksIn, type MarksRef } from "../../machines/reader/marks.view.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { useBackOnline } from "../effects/useBackOnline.ts"
import { neighbourOf } from "./neighbour.ts"
import styles from "./Collection.module.css"

interface ThumbnailProps {
  readonly magazine: MagazineInfo
  readonly page: number
}

/** A page in small; bare paper where the picture does not load. */
const Thumbnail = ({ magazine, page }: ThumbnailProps) => {
  const [hasFailed, setHasFailed] = useState(false)
  useBackOnline(useCallback(() => setHasFailed(false), []))
  return (
    <span className={styles.paper}>
      {!hasFailed && (
        <img
          className={styles.picture}
          src={thumbnailUrl(magazine, page)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  )
}

interface BookmarksProps {
  readonly magazine: MagazineInfo
  readonly marks: MarksRef
  readonly slide: ReadonlyArray<number>
  readonly onGo: (page: number) => void
}

/** The pages that are bookmarked; pages that the issue no longer has are left out. */
export const Bookmarks = ({ magazine, marks, slide, onGo }: BookmarksProps) => {
  const { t } = useTranslation("reader")
  const place = useRef<HTMLDivElement>(null)
  const pages = useSelector(marks, bookmarksIn).filter((page) => page <= magazine.totalPage)
  /** The focus goes to the neighbour, before the bookmark goes. */
  const remove = (page: number, button: Element) => {
    ;(neighbourOf(button) ?? place.current)?.focus()
    marks.send({ type: "bookmark.remove", page })
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {pages.length === 0 ? (
        <div className={styles.empty}>
          <p>{t("collection.noBookmarks")}</p>
          <p className={styles.hint}>{t("collection.noBookmarksHint")}</p>
        </div>
      ) : (
        <ul className={styles.rows}>
          {pages.map((page) => (
            <li key={page} className={styles.bookmark}>
              <button
                type="button"
                className={styles.go}
                aria-current={slide.includes(page) ? "page" : undefined}
                aria-label={isLocked(magazine, page) ? t("locked.page", { page }) : undefined}
                onClick={() => onGo(page)}
              >
                <Thumbnail magazine={magazine} page={page} />
                <span className={styles.name}>{t("page", { page })}</span>
              </button>
              <IconButton
                icon={Trash2}
                label={t("collection.removeBookmark", { page })}
                tipSide="left"
                isTipForPointer
                data-remove
                onPress={({ target }) => remove(page, target)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
