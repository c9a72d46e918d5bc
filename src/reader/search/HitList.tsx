import { useSelector } from "@xstate/react"
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react"
import { useTranslation } from "react-i18next"
import { rowAt, rowAtTop, rowCount, type RowHeights, rowOfHit, topOfRow } from "../../domain/reader/search/hitRows.ts"
import type { Hits } from "../../domain/reader/search/Hits.ts"
import { hitAt } from "../../domain/reader/search/Hits.ts"
import { excerptIn, textsIn } from "../../machines/reader/hits.view.ts"
import { currentIn, type IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import { useFollowed } from "../effects/useFollowed.ts"
import { rootEm, useScrolled } from "../effects/useScrolled.ts"
import styles from "./HitList.module.css"

/** Lines of a hit's words in a list as wide as this, in root ems. */
const linesIn = (width: number): number => (width < 18 ? 5 : width < 32 ? 3 : 2)

/** In root ems: lines, the space around them, and what divides two hits. */
const heightsIn = (width: number): RowHeights => ({ page: 2.25, hit: linesIn(width) * 1.25 + 1.0625 })

/** Rows beyond what is seen that are in the document, on either side. */
const ahead = 4

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
  readonly hits: Hits
  readonly texts: ReadonlyMap<number, string>
  readonly number: number
  readonly isActive: boolean
  readonly isCurrent: boolean
}

const HitRow = ({ hits, texts, number, isActive, isCurrent }: HitRowProps) => {
  const { t } = useTranslation("reader")
  const excerpt = excerptIn({ hits, texts }, number)
  const page = hitAt(hits, number)?.page
  if (excerpt === null) return null
  const { match } = excerpt
  const before = `${excerpt.isCutBefore ? "…" : ""}${excerpt.before}`
  const after = `${excerpt.after}${excerpt.isCutAfter ? "…" : ""}`
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
      <p className={styles.words}>
        {before}
        <mark className={styles.match}>{match}</mark>
        {after}
      </p>
    </div>
  )
}

interface HitListProps {
  readonly search: IssueSearchRef
  readonly hits: Hits
  readonly list: RefObject<HTMLDivElement | null>
  readonly onGo: (number: number) => void
  /** Goes to the hit beside the current one. */
  readonly onWalk: (towards: "next" | "previous") => void
  /** Escape leaves the search. */
  readonly onLeave: () => void
}

/** The hits by page; only the rows in sight are in the document. The list has the keyboard, and its rows are pointed to. */
export const HitList = ({ search, hits, list, onGo, onWalk, onLeave }: HitListProps) => {
  const { t } = useTranslation("reader")
  const current = useSelector(search, currentIn)
  const texts = useSelector(search, textsIn)
  const [active, setActive] = useState(0)
  const { query } = hits
  const [listed, setListed] = useState(query)
  // Rows stay in the document while one types; only their words change.
  if (listed !== query) {
    setListed(query)
    setActive(0)
  }
  const { top, width, height } = useScrolled(list, query)
  const heights = heightsIn(width)
  const point = (number: number) => {
    const next = Math.max(0, Math.min(hits.total - 1, number))
    setActive(next)
    const element = list.current
    if (element === null) return
    const em = rootEm()
    const shown = heightsIn(element.clientWidth / em)
    const row = rowOfHit(hits, next)
    const [from, to] = [topOfRow(hits, row, shown) * em, topOfRow(hits, row + 1, shown) * em]
    if (from < element.scrollTop) element.scrollTo({ top: from })
    else if (to > element.scrollTop + element.clientHeight) element.scrollTo({ top: to - element.clientHeight })
  }
  useFollowed(current === null ? null : `${current} ${query}`, () => point(current ?? 0))
  // A list that has become lower still shows the row that has the keyboard.
  useFollowed(height === 0 ? null : height, () => point(active))
  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === "F3") {
      event.preventDefault()
      return onWalk(event.shiftKey ? "previous" : "next")
    }
    if (event.shiftKey) return
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
  const first = Math.max(0, rowAtTop(hits, top, heights) - ahead)
  const last = Math.min(rowCount(hits) - 1, rowAtTop(hits, top + height, heights) + ahead)
  const seen = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const activeRow = rowOfHit(hits, active)
  const isActiveSeen = first <= activeRow && activeRow <= last
  return (
    <div
      ref={list}
      className={styles.list}
      style={{ "--lines": linesIn(width) } as CSSProperties}
      role="listbox"
      tabIndex={0}
      aria-label={t("search.results")}
      data-hits-listed
      aria-activedescendant={isActiveSeen ? idOf(active) : undefined}
      onKeyDown={key}
      onClick={press}
    >
      <div className={styles.rows} role="none" style={{ height: `${topOfRow(hits, rowCount(hits), heights)}rem` }}>
        {seen.map((index) => {
          const row = rowAt(hits, index)
          return (
            <div
              key={index}
              className={styles.row}
              role="none"
              data-index={index}
              style={{ top: `${topOfRow(hits, index, heights)}rem`, height: `${heights[row?.kind ?? "hit"]}rem` }}
            >
              {row?.kind === "hit" ? (
                <HitRow
                  hits={hits}
                  texts={texts}
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
