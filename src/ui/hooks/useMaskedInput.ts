import { type RefObject, useEffect, useRef } from "react"
import type { Typed } from "../../domain/shop/card.ts"

/**
 * For a field that is dressed while it is typed: what `typing` makes of it stands there at once, and the caret where the
 * hand is. `tell` hears the text.
 */
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
      // Before React writes the same there, which would move the caret to the end.
      field.value = typed.text
      if (document.activeElement === field) field.setSelectionRange(typed.caret, typed.caret)
    }
    tell(typed.text)
  }
  return { ref, onChange }
}
