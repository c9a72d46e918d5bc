import type { ReactNode, RefObject } from "react"
import styles from "./Flows.module.css"

interface Props {
  readonly label: string
  readonly children: ReactNode
  readonly place?: RefObject<HTMLDivElement | null>
}

/** What may be larger than the window: it scrolls by hand, and by the keyboard once it has the focus. */
export const Scrolled = ({ label, children, place }: Props) => (
  <div
    aria-label={label}
    className={styles.scrolled}
    {...(place === undefined ? {} : { ref: place })}
    role="region"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
  >
    {children}
  </div>
)
