import type { SubmitEvent } from "react"
import { flushSync } from "react-dom"

/** A group is wrong as a whole, and takes the keyboard in its first choice. */
const wrong = "[aria-invalid='true']:not([role=radiogroup]), [role=radiogroup][aria-invalid='true'] input"

/** Sends a form, and takes the keyboard to the first field of which something is wrong. */
export const submitHandler = (send: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  flushSync(send)
  event.currentTarget.querySelector<HTMLElement>(wrong)?.focus()
}
