import type { ReactNode } from "react"
import styles from "./Message.module.css"

export interface MessageProps {
  /** What happened, or what will be here. */
  readonly title: string
  /** What still works and what to do. */
  readonly children: ReactNode
  /** Buttons and links, the thing to do first. */
  readonly actions?: ReactNode
  /** Announced at once: for a failure, not for an empty list. */
  readonly alert?: boolean
  readonly level?: 1 | 2
}

/** An empty, failed or missing screen. */
export const Message = ({ title, children, actions, alert = false, level = 1 }: MessageProps) => {
  const Heading = level === 1 ? "h1" : "h2"
  return (
    <section className={styles.message} data-level={level} role={alert ? "alert" : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
