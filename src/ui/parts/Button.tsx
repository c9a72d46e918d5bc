import type { ComponentPropsWithRef, FocusEvent, MouseEvent } from "react"
import styles from "./Button.module.css"

type Native = ComponentPropsWithRef<"button">

export interface ButtonProps extends Omit<
  Native,
  "className" | "style" | "disabled" | "onClick" | "onFocus" | "onBlur"
> {
  /** One filled button per screen: the thing to do. Quiet ones stand in the lines of a list. */
  readonly look?: "filled" | "plain" | "quiet"
  readonly isDisabled?: boolean | undefined
  /** Pending: keeps the focus, and a press does nothing. */
  readonly isPending?: boolean | undefined
  readonly onPress?: (() => void) | undefined
  readonly onFocusChange?: ((isFocused: boolean) => void) | undefined
}

/**
 * Safari gives a pressed button no focus, so a dialog could not give it back. A form sent by Enter keeps the focus in
 * its field.
 */
const focusPressed = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void => {
  if (detail > 0 && document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true })
}

/** A native button: every page has some, and a library's would weigh too much. */
export const Button = ({
  look = "plain",
  type = "button",
  isDisabled = false,
  isPending = false,
  onPress,
  onFocusChange,
  ...props
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) return event.preventDefault()
    focusPressed(event)
    onPress?.()
  }
  const told = (isFocused: boolean) => (_: FocusEvent) => onFocusChange?.(isFocused)
  return (
    <button
      {...props}
      // oxlint-disable-next-line react/button-has-type -- one of the three, by its type
      type={type}
      className={styles.button}
      data-look={look}
      disabled={isDisabled}
      onClick={press}
      onFocus={told(true)}
      onBlur={told(false)}
      {...(isPending ? { "aria-disabled": true, "aria-busy": true, "data-pending": true } : {})}
    />
  )
}
