import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { magazineRead, type ReadingModeRef, wordsMeasured } from "../../machines/reader/readingMode.view.ts"
import { useMeasuredPage } from "../effects/useMeasuredPage.ts"
import { trustCleaned } from "../../ui/parts/trustCleaned.ts"
import styles from "./ReadingOverlay.module.css"

interface MeasuredPageProps {
  readonly readingMode: ReadingModeRef
  readonly page: number
}

/** A page's words where nobody sees them, laid out as on the page. They were sanitised when fetched. */
export const MeasuredPage = ({ readingMode, page }: MeasuredPageProps) => {
  const words = useRef<HTMLDivElement>(null)
  const html = useSelector(readingMode, wordsMeasured)
  const { width, height } = useSelector(readingMode, magazineRead).page
  useMeasuredPage(words, readingMode, page)
  return (
    <div className={styles.measured} aria-hidden inert>
      {/* oxlint-disable-next-line react/no-danger */}
      <div ref={words} style={{ width, height }} dangerouslySetInnerHTML={{ __html: trustCleaned(html) }} />
    </div>
  )
}
