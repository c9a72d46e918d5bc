import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import styles from "./Button.module.css"

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style"> {
  /** One filled button per screen: the thing to do. */
  readonly look?: "filled" | "plain"
}

export const Button = ({ look = "plain", ...props }: ButtonProps) => (
  <AriaButton {...props} className={styles.button ?? ""} data-look={look} />
)
