import { type RefObject, useEffect, useState } from "react"
import type { TypedAhead } from "../panels/AheadField.tsx"

/** A field that comes in place of another takes the focus, with the caret where it stood. */
export const useCaretKept = (field: RefObject<HTMLInputElement | null>, typed: TypedAhead | null): void => {
  const [before] = useState(typed)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (before !== null) field.current?.setSelectionRange(before.start, before.end)
  }, [field, before])
}
