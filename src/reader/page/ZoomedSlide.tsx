import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { turnFor } from "../../domain/reader/slides.ts"
import { dragOf, isDragging } from "../../machines/reader/gestures.view.ts"
import type { GesturesRef, ZoomRef } from "../../machines/reader/surface.view.ts"
import { enlargementOf, isMoving, travelFor, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"
import styles from "./ZoomedSlide.module.css"

interface ZoomedSlideProps {
  readonly zoom: ZoomRef
  readonly gestures: GesturesRef
  readonly children: ReactNode
}

/**
 * Zooms, pans and drags its children by transforms alone, without layout or painting. A dragged slide turns from where
 * the finger left it, in a turn's usual time.
 */
export const ZoomedSlide = ({ zoom, gestures, children }: ZoomedSlideProps) => {
  const { x, y } = useSelector(zoom, viewOf)
  const enlargement = useSelector(zoom, enlargementOf)
  const travel = useSelector(zoom, travelOf)
  const moving = useSelector(zoom, isMoving)
  const drag = useSelector(gestures, dragOf)
  const dragging = useSelector(gestures, isDragging)
  return (
    <div
      className={styles.camera}
      data-camera
      data-travel={travel}
      data-moving={moving || dragging}
      style={{
        transform: `translate(${x}px, ${y}px) scale(${enlargement})`,
        translate: `${drag}px`,
        transitionDuration: `${travelFor[travel]}ms, ${dragging ? 0 : turnFor}ms`
      }}
    >
      {children}
    </div>
  )
}
