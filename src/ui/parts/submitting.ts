import type { SubmitEvent } from "react"
import { flushSync } from "react-dom"

/** Sends a form, and takes the keyboard to the first field of which something is wrong. */
export const submitting = (send: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  flushSync(send)
  event.currentTarget.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
}
