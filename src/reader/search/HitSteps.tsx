import { useSelector } from "@xstate/react"
import { ChevronDown, ChevronUp } from "lucide-react"
import { useTranslation } from "react-i18next"
import { currentIn, hitsIn, type IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import styles from "./HitSteps.module.css"

interface HitStepsProps {
  readonly search: IssueSearchRef
  readonly slides: SlidesRef
  /** Whether the pages are seen: the steps lead through them. */
  readonly isPageSeen: boolean
}

/** How many hits there are, which is the current one, and the way to the one before and after it. */
export const HitSteps = ({ search, slides, isPageSeen }: HitStepsProps) => {
  const { t } = useTranslation("reader")
  const hits = useSelector(search, hitsIn)
  const current = useSelector(search, currentIn)
  const total = hits?.total ?? 0
  const walk = (towards: "next" | "previous") =>
    search.send({ type: "search.walk", towards, slide: slideShown(slides.getSnapshot()) })
  return (
    <div className={styles.steps}>
      <p className={styles.position} role="status">
        {hits !== null &&
          total > 0 &&
          (current === null
            ? t("search.count", { count: total })
            : t("search.position", { number: current + 1, total }))}
      </p>
      {isPageSeen && total > 0 && (
        <>
          <IconButton icon={ChevronUp} label={t("search.previous")} isTipForPointer onPress={() => walk("previous")} />
          <IconButton icon={ChevronDown} label={t("search.next")} isTipForPointer onPress={() => walk("next")} />
        </>
      )}
    </div>
  )
}
