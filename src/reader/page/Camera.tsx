import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { ZoomRef } from "../../machines/reader/room.view.ts"
import { fitOf, isMoving, travelFor, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"
import styles from "./Camera.module.css"

interface CameraProps {
  readonly zoom: ZoomRef
  readonly children: ReactNode
}

/** Moves what it holds, and lays out and draws nothing of it. What it holds is as large as the whole slide is seen. */
export const Camera = ({ zoom, children }: CameraProps) => {
  const { x, y, scale } = useSelector(zoom, viewOf)
  const fit = useSelector(zoom, fitOf)
  const travel = useSelector(zoom, travelOf)
  const moving = useSelector(zoom, isMoving)
  return (
    <div
      className={styles.camera}
      data-camera
      data-travel={travel}
      data-moving={moving}
      style={{
        transform: `translate(${x}px, ${y}px) scale(${scale / fit})`,
        transitionDuration: `${travelFor[travel]}ms`
      }}
    >
      {children}
    </div>
  )
}
