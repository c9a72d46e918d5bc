import type { Ref } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import styles from "./Button.module.css"

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style"> {
  /** One filled button per screen: the thing to do. Quiet ones stand in the lines of a list. */
  readonly look?: "filled" | "plain" | "quiet"
  readonly ref?: Ref<HTMLButtonElement>
}

export const Button = ({ look = "plain", ...props }: ButtonProps) => (
  <AriaButton {...props} className={styles.button ?? ""} data-look={look} />
)
