import type { Ref } from "react"
import { fullscreenOf, resumeOf, type SurfaceRef, shareOf } from "../../machines/reader/surface.view.ts"
import styles from "./NoticeArea.module.css"
import { Notices } from "./Notices.tsx"
import { Resume } from "./Resume.tsx"

interface NoticeAreaProps {
  readonly surface: SurfaceRef
  readonly noticesRef: Ref<HTMLDivElement>
}

/** Notices and questions at the foot of the page, one above the other. */
export const NoticeArea = ({ surface, noticesRef }: NoticeAreaProps) => (
  <div className={styles.foot}>
    <Notices ref={noticesRef} fullscreen={fullscreenOf(surface)} share={shareOf(surface)} />
    <Resume resume={resumeOf(surface)} />
  </div>
)
