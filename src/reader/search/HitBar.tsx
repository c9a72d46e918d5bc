import { useSelector } from "@xstate/react"
import { List, X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { isMissing, type IssueSearchRef, isWalking, queryIn } from "../../machines/reader/issueSearch.view.ts"
import { sidebarOf, slidesOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import notice from "../panels/Notices.module.css"
import styles from "./HitBar.module.css"
import { HitSteps } from "./HitSteps.tsx"

interface HitBarProps {
  readonly surface: SurfaceRef
  readonly search: IssueSearchRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

/** Walks through the hits where the list would cover the page. */
export const HitBar = ({ surface, search, notices }: HitBarProps) => {
  const { t } = useTranslation("reader")
  const walking = useSelector(search, isWalking)
  const missing = useSelector(search, isMissing)
  const query = useSelector(search, queryIn)
  if (!walking || notices === null) return null
  return createPortal(
    <search className={`${notice.notice} ${styles.bar}`} aria-label={t("search.bar", { query })}>
      <span className={styles.query}>{query}</span>
      {missing ? (
        <p role="status">{t("search.none")}</p>
      ) : (
        <HitSteps search={search} slides={slidesOf(surface)} isPageSeen />
      )}
      <IconButton
        icon={List}
        label={t("search.list")}
        isTipForPointer
        onPress={() => sidebarOf(surface).send({ type: "sidebar.search" })}
      />
      <IconButton
        icon={X}
        label={t("search.close")}
        isTipForPointer
        onPress={() => search.send({ type: "search.close" })}
      />
    </search>,
    notices
  )
}
