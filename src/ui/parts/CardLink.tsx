import { createLink } from "@tanstack/react-router"
import type { AnchorHTMLAttributes } from "react"
import styles from "./CardLink.module.css"

/** A title that is a link, and with it all of the card around it: the nearest ancestor that has a position. */
export const CardLink = createLink((props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style">) => (
  <a {...props} className={styles.link} />
))
