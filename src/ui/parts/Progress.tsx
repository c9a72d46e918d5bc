import { ProgressBar } from "react-aria-components/ProgressBar"
import styles from "./Progress.module.css"

export interface ProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
  /** The progress as announced. */
  readonly words: string
  /** Paused. */
  readonly isHeld?: boolean
}

/** A progress bar as a hairline. */
export const Progress = ({ label, done, total, words, isHeld = false }: ProgressProps) => (
  <ProgressBar
    aria-label={label}
    value={done}
    maxValue={Math.max(total, 1)}
    valueLabel={words}
    className={styles.track ?? ""}
    data-held={isHeld || undefined}
  >
    {({ percentage }) => <span className={styles.done} style={{ scale: `${(percentage ?? 0) / 100} 1` }} />}
  </ProgressBar>
)
