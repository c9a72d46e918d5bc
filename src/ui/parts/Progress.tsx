import { ProgressBar } from "react-aria-components/ProgressBar"
import styles from "./Progress.module.css"

export interface ProgressProps {
  /** What goes forward. */
  readonly label: string
  readonly done: number
  readonly total: number
  /** How far it is, as it is read aloud. */
  readonly words: string
  /** It stands still for now. */
  readonly isHeld?: boolean
}

/** A hairline that fills with ink as far as a thing is done. */
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
