import type { ReactNode } from "react"
import styles from "./Skeleton.module.css"

export interface SkeletonProps {
  /** What is loading, in words. */
  readonly label: string
  /** The label is the screen's heading while it has no other. */
  readonly isTitle?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A placeholder, visible after 200 ms; announced as one sentence. */
export const Skeleton = ({ label, isTitle = false, className = "", children }: SkeletonProps) => {
  const Label = isTitle ? "h1" : "p"
  return (
    <div role="status" className={`${styles.skeleton} ${className}`}>
      <Label className={styles.label}>{label}</Label>
      {children}
    </div>
  )
}

export interface ShadeProps {
  /** A line of text, a heading or title over it, or a cover. */
  readonly of?: "line" | "heading" | "title" | "cover"
  readonly width?: string
}

/** A grey box of a skeleton, as wide as its container by default. */
export const Shade = ({ of = "line", width }: ShadeProps) => (
  <div className={styles.shade} data-of={of} style={{ width }} />
)
