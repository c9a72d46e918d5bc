import type { ReactNode } from "react"
import styles from "./FigureBar.module.css"

interface BarProps {
  /** 0 to 1. */
  readonly share: number
  /** The same in words or figures. */
  readonly children: ReactNode
}

/** A figure after a bar as long as its share of the place; on a phone the figure alone. */
export const Bar = ({ share, children }: BarProps) => (
  <span className={styles.place}>
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ width: `${100 * share}%` }} />
    </span>
    {children}
  </span>
)
