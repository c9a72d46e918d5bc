import type { Ref } from "react"
import { fullscreenOf, resumeOf, type RoomRef, shareOf } from "../../machines/reader/room.view.ts"
import styles from "./Foot.module.css"
import { Notices } from "./Notices.tsx"
import { Resume } from "./Resume.tsx"

interface FootProps {
  readonly room: RoomRef
  /** Where notices are. */
  readonly noticesRef: Ref<HTMLDivElement>
}

/** What is said and asked at the foot of the page, one above the other: what passes stands above what waits for an answer. */
export const Foot = ({ room, noticesRef }: FootProps) => (
  <div className={styles.foot}>
    <Notices ref={noticesRef} fullscreen={fullscreenOf(room)} share={shareOf(room)} />
    <Resume resume={resumeOf(room)} />
  </div>
)
