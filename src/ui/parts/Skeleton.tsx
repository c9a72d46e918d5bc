import type { ReactNode } from "react"
import styles from "./Skeleton.module.css"

export interface SkeletonProps {
  /** What is awaited, in words. */
  readonly label: string
  /** The words are the screen's title, where it has no other yet. */
  readonly isTitle?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The shape of what comes, shown only when that takes longer than 200 ms. To ears it is one sentence. */
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

/** One grey place of a skeleton: as wide as its room, if nothing else is said. */
export const Shade = ({ of = "line", width }: ShadeProps) => (
  <div className={styles.shade} data-of={of} style={{ width }} />
)
