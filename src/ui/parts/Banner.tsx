import type { ReactNode } from "react"
import styles from "./Banner.module.css"

/** A failure beside content that still works, announced when it appears. */
export const Banner = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div role="alert" className={styles.banner}>
    <p className={styles.text}>{children}</p>
    {action}
  </div>
)
