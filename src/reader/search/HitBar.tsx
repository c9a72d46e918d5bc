import { useSelector } from "@xstate/react"
import { List, X } from "lucide-react"
import { useRef } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import {
  hasFailed,
  hitsIn,
  indexIn,
  isMissing,
  isSought,
  type IssueSearchRef,
  isWalking,
  queryIn,
  unreadPages
} from "../../machines/reader/issueSearch.view.ts"
import { sidebarOf, slidesOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { Retry } from "../../ui/parts/Retry.tsx"
import { focusViewer } from "../effects/focusViewer.ts"
import notice from "../panels/Notices.module.css"
import styles from "./HitBar.module.css"
import { HitSteps } from "./HitSteps.tsx"

interface HitBarProps {
  readonly surface: SurfaceRef
  readonly search: IssueSearchRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

const Bar = ({ surface, search }: Omit<HitBarProps, "notices">) => {
  const { t } = useTranslation("reader")
  const bar = useRef<HTMLElement>(null)
  useFocusHandedOn(bar, focusViewer)
  const missing = useSelector(search, isMissing)
  const sought = useSelector(search, (snapshot) => isSought(snapshot) && hitsIn(snapshot) === null)
  const index = useSelector(search, indexIn)
  const failed = useSelector(index, (snapshot) => snapshot !== undefined && hasFailed(snapshot))
  const unread = useSelector(search, unreadPages)
  const query = useSelector(search, queryIn)
  const hasSteps = !failed && !missing && !sought
  /** What is pressed is about to leave; the bar stays. */
  const retry = () => {
    bar.current?.focus()
    search.send({ type: "search.retry" })
  }
  return (
    <search
      ref={bar}
      tabIndex={-1}
      className={`${notice.notice} ${styles.bar}`}
      data-margin={hasSteps || undefined}
      aria-label={t("search.bar", { query })}
    >
      <span className={styles.query}>{query}</span>
      {failed ? (
        <>
          <p role="alert">{t("search.unavailable")}</p>
          <Retry onPress={retry} />
        </>
      ) : missing || sought ? (
        <p role="status">
          {t(missing ? "search.none" : "search.sought")}
          {missing && unread > 0 && ` ${t("search.unread", { count: unread })}`}
        </p>
      ) : (
        <HitSteps search={search} slides={slidesOf(surface)} isPageSeen />
      )}
      <IconButton
        icon={List}
        label={t("search.list")}
        isTipForPointer
        onPress={() => sidebarOf(surface).send({ type: "sidebar.hits" })}
      />
      <IconButton
        icon={X}
        label={t("search.close")}
        isTipForPointer
        onPress={() => search.send({ type: "search.close" })}
      />
    </search>
  )
}

/** Walks through the hits where the list would cover the page. */
export const HitBar = ({ notices, ...bar }: HitBarProps) => {
  const walking = useSelector(bar.search, isWalking)
  return walking && notices !== null ? createPortal(<Bar {...bar} />, notices) : null
}
