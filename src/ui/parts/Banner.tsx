import type { ReactNode } from "react"
import styles from "./Banner.module.css"

/** What went wrong just now, beside what still works: read aloud when it comes. */
export const Banner = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div role="alert" className={styles.banner}>
    <p className={styles.text}>{children}</p>
    {action}
  </div>
)
