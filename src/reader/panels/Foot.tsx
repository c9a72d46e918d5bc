import type { Ref } from "react"
import { fullscreenOf, resumeOf, type SurfaceRef, shareOf } from "../../machines/reader/surface.view.ts"
import styles from "./Foot.module.css"
import { Notices } from "./Notices.tsx"
import { Resume } from "./Resume.tsx"

interface FootProps {
  readonly surface: SurfaceRef
  /** Where notices are. */
  readonly noticesRef: Ref<HTMLDivElement>
}

/** What is said and asked at the foot of the page, one above the other: what passes stands above what waits for an answer. */
export const Foot = ({ surface, noticesRef }: FootProps) => (
  <div className={styles.foot}>
    <Notices ref={noticesRef} fullscreen={fullscreenOf(surface)} share={shareOf(surface)} />
    <Resume resume={resumeOf(surface)} />
  </div>
)
