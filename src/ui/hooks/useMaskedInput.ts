import { type RefObject, useEffect, useRef } from "react"
import type { Typed } from "../../domain/shop/card.ts"

/** Formats a field while it is typed in and keeps the caret in place. `typing` formats the text, `tell` receives it. */
export const useMaskedInput = (
  value: string,
  typing: (before: Typed, after: Typed) => Typed,
  tell: (text: string) => void
): { readonly ref: RefObject<HTMLInputElement | null>; readonly onChange: (text: string) => void } => {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef(0)
  useEffect(() => {
    const field = ref.current
    const note = () => {
      caret.current = field?.selectionEnd ?? 0
    }
    field?.addEventListener("beforeinput", note)
    return () => field?.removeEventListener("beforeinput", note)
  }, [])
  const onChange = (text: string) => {
    const field = ref.current
    const after = { text, caret: field?.selectionEnd ?? text.length }
    const typed = typing({ text: value, caret: caret.current }, after)
    if (field !== null) {
      // Set before React does, which would move the caret to the end.
      field.value = typed.text
      if (document.activeElement === field) field.setSelectionRange(typed.caret, typed.caret)
    }
    tell(typed.text)
  }
  return { ref, onChange }
}
