import { createLink } from "@tanstack/react-router"
import type { AnchorHTMLAttributes } from "react"
import styles from "./CardLink.module.css"

/** A title whose link covers the whole card: the nearest positioned ancestor. */
export const CardLink = createLink((props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style">) => (
  <a {...props} className={styles.link} />
))
