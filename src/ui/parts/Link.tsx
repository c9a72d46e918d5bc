import { createLink } from "@tanstack/react-router"
import type { AnchorHTMLAttributes } from "react"
import buttonStyles from "./Button.module.css"
import styles from "./Link.module.css"

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style">

/** A link in running text or a list. */
export const Link = createLink((props: Anchor) => <a {...props} className={styles.link} />)

export const ButtonLink = createLink(
  ({ look = "plain", ...props }: Anchor & { readonly look?: "filled" | "plain" | "quiet" }) => (
    <a {...props} className={buttonStyles.button} data-look={look} />
  )
)
