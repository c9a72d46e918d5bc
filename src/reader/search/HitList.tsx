import { useVirtualizer } from "@tanstack/react-virtual"
import { useSelector } from "@xstate/react"
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react"
import { useTranslation } from "react-i18next"
import { rowAt, rowCount, rowOfHit } from "../../domain/reader/search/hitRows.ts"
import type { Hits } from "../../domain/reader/search/Hits.ts"
import { hitAt } from "../../domain/reader/search/Hits.ts"
import { currentIn, excerptIn, type IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import { useFollowed } from "../effects/useFollowed.ts"
import styles from "./HitList.module.css"

/** Pixels, until a row is measured. */
const rowHeights = { page: 36, hit: 70 } as const

const idOf = (number: number): string => `hit-${number}`

/** How far a key moves in the list, in hits. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY
}

interface HitRowProps {
  readonly search: IssueSearchRef
  readonly hits: Hits
  readonly number: number
  readonly isActive: boolean
  readonly isCurrent: boolean
}

const HitRow = ({ search, hits, number, isActive, isCurrent }: HitRowProps) => {
  const { t } = useTranslation("reader")
  const excerpt = excerptIn(search.getSnapshot(), number)
  const page = hitAt(hits, number)?.page
  if (excerpt === null) return null
  const { before, match, after, isCutBefore, isCutAfter } = excerpt
  return (
    <div
      id={idOf(number)}
      className={styles.hit}
      role="option"
      aria-selected={isCurrent}
      aria-setsize={hits.total}
      aria-posinset={number + 1}
      aria-label={t("search.hit", { page, words: `${before}${match}${after}` })}
      data-active={isActive}
      data-hit={number}
    >
      {isCutBefore && "…"}
      {before}
      <mark className={styles.match}>{match}</mark>
      {after}
      {isCutAfter && "…"}
    </div>
  )
}

interface HitListProps {
  readonly search: IssueSearchRef
  readonly hits: Hits
  readonly list: RefObject<HTMLDivElement | null>
  readonly onGo: (number: number) => void
  /** Escape leaves the search. */
  readonly onLeave: () => void
}

/** The hits by page; only the rows in sight are in the document. The list has the keyboard, and its rows are pointed to. */
export const HitList = ({ search, hits, list, onGo, onLeave }: HitListProps) => {
  "use no memo" // The virtualizer answers differently without any of its properties having changed.
  const { t } = useTranslation("reader")
  const current = useSelector(search, currentIn)
  const [active, setActive] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- this list is not memoised
  const rows = useVirtualizer({
    count: rowCount(hits),
    getScrollElement: () => list.current,
    estimateSize: (index) => rowHeights[rowAt(hits, index)?.kind ?? "hit"],
    overscan: 4
  })
  const point = (number: number) => {
    const next = Math.max(0, Math.min(hits.total - 1, number))
    setActive(next)
    rows.scrollToIndex(rowOfHit(hits, next), { align: "auto" })
  }
  useFollowed(current, point)
  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === "Escape") {
      event.preventDefault()
      return onLeave()
    }
    const by = steps[event.key]
    const isPress = event.key === "Enter" || event.key === " "
    if (by === undefined && !isPress) return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) onGo(active)
    else point(active + by)
  }
  const press = ({ target }: MouseEvent) => {
    const hit = target instanceof Element ? target.closest<HTMLElement>("[data-hit]") : null
    if (hit !== null) onGo(Number(hit.dataset["hit"]))
  }
  const seen = rows.getVirtualItems()
  const isActiveSeen = seen.some(({ index }) => index === rowOfHit(hits, active))
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label={t("search.results")}
      aria-activedescendant={isActiveSeen ? idOf(active) : undefined}
      onKeyDown={key}
      onClick={press}
    >
      <div className={styles.rows} role="none" style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, start, key: at }) => {
          const row = rowAt(hits, index)
          return (
            <div
              key={at}
              ref={rows.measureElement}
              className={styles.row}
              role="none"
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row?.kind === "hit" ? (
                <HitRow
                  search={search}
                  hits={hits}
                  number={row.number}
                  isActive={row.number === active}
                  isCurrent={row.number === current}
                />
              ) : (
                row !== null && (
                  // Each hit says its page.
                  <p className={styles.page} aria-hidden>
                    <span>{t("search.onPage", { page: row.page })}</span>
                    {row.count > 1 && <span>{t("search.count", { count: row.count })}</span>}
                  </p>
                )
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
