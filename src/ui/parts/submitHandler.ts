import type { SubmitEvent } from "react"
import { flushSync } from "react-dom"

/** An invalid radio group is focused at its first option. */
const wrong = "[aria-invalid='true']:not([role=radiogroup]), [role=radiogroup][aria-invalid='true'] input"

/** Submits a form and focuses the first invalid field. */
export const submitHandler = (send: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  flushSync(send)
  event.currentTarget.querySelector<HTMLElement>(wrong)?.focus()
}
