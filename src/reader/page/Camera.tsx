import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { turnFor } from "../../domain/reader/slides.ts"
import { dragOf, isLeafing } from "../../machines/reader/gestures.view.ts"
import type { GesturesRef, ZoomRef } from "../../machines/reader/surface.view.ts"
import { fitOf, isMoving, travelFor, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"
import styles from "./Camera.module.css"

interface CameraProps {
  readonly zoom: ZoomRef
  readonly gestures: GesturesRef
  readonly children: ReactNode
}

/**
 * Moves what it holds, and lays out and draws nothing of it. What it holds is as large as the whole slide is seen. A slide
 * that follows a finger goes on from there as it turns: both ways end in the same time.
 */
export const Camera = ({ zoom, gestures, children }: CameraProps) => {
  const { x, y, scale } = useSelector(zoom, viewOf)
  const fit = useSelector(zoom, fitOf)
  const travel = useSelector(zoom, travelOf)
  const moving = useSelector(zoom, isMoving)
  const drag = useSelector(gestures, dragOf)
  const leafing = useSelector(gestures, isLeafing)
  return (
    <div
      className={styles.camera}
      data-camera
      data-travel={travel}
      data-moving={moving || leafing}
      style={{
        transform: `translate(${x}px, ${y}px) scale(${scale / fit})`,
        translate: `${drag}px`,
        transitionDuration: `${travelFor[travel]}ms, ${leafing ? 0 : turnFor}ms`
      }}
    >
      {children}
    </div>
  )
}
