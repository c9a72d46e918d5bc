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
import { ZoomedSlide } from "./ZoomedSlide.tsx"
import styles from "./Viewer.module.css"

interface ViewerProps {
  readonly surface: SurfaceRef
  readonly children: ReactNode
  /** Lies over the slide and is not zoomed. */
  readonly overlay?: ReactNode
}

/** The part of the window in which pages are drawn and gestures are heard. */
export const Viewer = ({ surface, children, overlay }: ViewerProps) => (
  <main ref={useGestures(surface)} className={styles.viewer} data-viewer tabIndex={-1}>
    <ZoomedSlide zoom={zoomOf(surface)} gestures={gesturesOf(surface)}>
      {children}
    </ZoomedSlide>
    <ScaleIndicator indicator={scaleIndicatorOf(surface)} />
    <Navigator magazine={magazineIn(surface.getSnapshot())} slides={slidesOf(surface)} zoom={zoomOf(surface)} />
    {overlay}
  </main>
)
