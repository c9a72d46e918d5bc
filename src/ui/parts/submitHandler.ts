import type { SubmitEvent } from "react"
import { flushSync } from "react-dom"
import { wrongField } from "../focus/wrongField.ts"

/** Submits a form and focuses the first invalid field. */
export const submitHandler = (send: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  flushSync(send)
  event.currentTarget.querySelector<HTMLElement>(wrongField)?.focus()
}
