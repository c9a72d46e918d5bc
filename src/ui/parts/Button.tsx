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
  /** At work: it keeps the focus, and pressing it does nothing. */
  readonly isPending?: boolean | undefined
  readonly onPress?: (() => void) | undefined
  readonly onFocusChange?: ((isFocused: boolean) => void) | undefined
}

/**
 * Browsers that give a pressed button no focus would have none to give back when what it has opened is closed. Who sends a
 * form by Enter has not pressed it, and stays in the field.
 */
const focusPressed = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void => {
  if (detail > 0 && document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true })
}

/** The browser's own: every page has some, and what a library would add to them weighs more than the page. */
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
