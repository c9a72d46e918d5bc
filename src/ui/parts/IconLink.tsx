import { createLink } from "@tanstack/react-router"
import type { LucideIcon } from "lucide-react"
import type { AnchorHTMLAttributes } from "react"
import styles from "./IconButton.module.css"

interface IconAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style" | "children"> {
  readonly icon: LucideIcon
  readonly label: string
}

/** A link shown as an icon; an `IconButton` acts instead of navigating. */
export const IconLink = createLink(({ icon: Icon, label, ...props }: IconAnchorProps) => (
  <a {...props} aria-label={label} title={label} className={styles.button}>
    <Icon aria-hidden size={22} strokeWidth={1.6} />
  </a>
))
