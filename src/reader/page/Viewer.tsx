import type { ReactNode } from "react"
import { gesturesOf, indicatorOf, magazineIn, type RoomRef, slidesOf, zoomOf } from "../../machines/reader/room.view.ts"
import { useHands } from "../gestures/useHands.ts"
import { Navigator } from "../toolbar/Navigator.tsx"
import { ScaleIndicator } from "../toolbar/ScaleIndicator.tsx"
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
  <main ref={useHands(room)} className={styles.viewer} data-viewer tabIndex={-1}>
    <Camera zoom={zoomOf(room)} gestures={gesturesOf(room)}>
      {children}
    </Camera>
    <ScaleIndicator indicator={indicatorOf(room)} />
    <Navigator magazine={magazineIn(room.getSnapshot())} slides={slidesOf(room)} zoom={zoomOf(room)} />
    {glass}
  </main>
)
