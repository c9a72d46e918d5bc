import { type RefObject, useEffect, useRef } from "react"

/** For the form whose first wrong field the keyboard goes to when something was found wrong with it after it was sent. */
export const useFocusOnWrong = (wrong: object | null): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== null) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [wrong])
  return form
}
