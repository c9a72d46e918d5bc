import type { ReactNode } from "react"
import { type RoomRef, zoomOf } from "../../machines/reader/room.view.ts"
import { Camera } from "./Camera.tsx"
import styles from "./Viewer.module.css"

interface ViewerProps {
  readonly room: RoomRef
  /** What is seen through it, and can be seen closer. */
  readonly children: ReactNode
  /** What lies on its glass, and stays as it is. */
  readonly glass?: ReactNode
}

/** The window onto the slide: the hand's ground. */
export const Viewer = ({ room, children, glass }: ViewerProps) => (
  <main className={styles.viewer} data-viewer tabIndex={-1}>
    <Camera zoom={zoomOf(room)}>{children}</Camera>
    {glass}
  </main>
)
