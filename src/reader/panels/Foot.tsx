import { fullscreenOf, resumeOf, type RoomRef, shareOf } from "../../machines/reader/room.view.ts"
import styles from "./Foot.module.css"
import { Notices } from "./Notices.tsx"
import { Resume } from "./Resume.tsx"

/** What is said and asked at the foot of the page, one above the other: what passes stands above what waits for an answer. */
export const Foot = ({ room }: { readonly room: RoomRef }) => (
  <div className={styles.foot}>
    <Notices fullscreen={fullscreenOf(room)} share={shareOf(room)} />
    <Resume resume={resumeOf(room)} />
  </div>
)
