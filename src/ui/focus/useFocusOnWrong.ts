import { type RefObject, useEffect, useRef } from "react"

/** A ref for a form whose first wrong field takes focus when an answer says that something is wrong. */
export const useFocusOnWrong = (wrong: object | null): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== null) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [wrong])
  return form
}
