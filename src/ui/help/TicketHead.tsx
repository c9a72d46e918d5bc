import type { ReactNode } from "react"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import styles from "./TicketHead.module.css"

export interface TicketHeadProps {
  /** Null until it is loaded. */
  readonly subject: string | null
  /** The heading until then. */
  readonly title: string
  /** What is known of the ticket, a line each. */
  readonly lines: ReadonlyArray<ReactNode>
}

/** The head of a ticket's screen, which has the ticket's subject as its title. */
export const TicketHead = ({ subject, title, lines }: TicketHeadProps) => {
  useScreenTitle(subject)
  return (
    <header className={styles.head}>
      <h1 className={styles.title} tabIndex={-1}>
        {subject === null ? title : <bdi>{subject}</bdi>}
      </h1>
      {lines.map((line, place) => (
        // The lines keep their places.
        <p key={place} className={styles.lead}>
          {line}
        </p>
      ))}
    </header>
  )
}
