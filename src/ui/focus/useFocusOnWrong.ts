import { type RefObject, useEffect, useRef } from "react"
import { wrongField } from "./wrongField.ts"

/** A ref for a form whose first wrong field takes focus when an answer says that something is wrong. */
export const useFocusOnWrong = (wrong: object | null): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== null) form.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [wrong])
  return form
}
