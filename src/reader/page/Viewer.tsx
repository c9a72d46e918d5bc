import type { ReactNode } from "react"
import {
  gesturesOf,
  scaleIndicatorOf,
  magazineIn,
  type SurfaceRef,
  slidesOf,
  zoomOf
} from "../../machines/reader/surface.view.ts"
import { useGestures } from "../effects/useGestures.ts"
import { Navigator } from "../toolbar/Navigator.tsx"
import { ScaleIndicator } from "../toolbar/ScaleIndicator.tsx"
import { Camera } from "./Camera.tsx"
import styles from "./Viewer.module.css"

interface ViewerProps {
  readonly surface: SurfaceRef
  /** What is seen through it, and can be seen closer. */
  readonly children: ReactNode
  /** What lies on its glass, and stays as it is. */
  readonly glass?: ReactNode
}

/** The window onto the slide: the hand's ground. */
export const Viewer = ({ surface, children, glass }: ViewerProps) => (
  <main ref={useGestures(surface)} className={styles.viewer} data-viewer tabIndex={-1}>
    <Camera zoom={zoomOf(surface)} gestures={gesturesOf(surface)}>
      {children}
    </Camera>
    <ScaleIndicator indicator={scaleIndicatorOf(surface)} />
    <Navigator magazine={magazineIn(surface.getSnapshot())} slides={slidesOf(surface)} zoom={zoomOf(surface)} />
    {glass}
  </main>
)
