import { type RefObject, useEffect, useState } from "react"

/** What was typed before the search's own field came, and where the caret stood. */
export interface TypedAhead {
  readonly query: string
  readonly start: number
  readonly end: number
}

/** A field that comes in place of another takes the focus, with the caret where it stood. */
export const useCaretKept = (field: RefObject<HTMLInputElement | null>, typed: TypedAhead | null): void => {
  const [before] = useState(typed)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (before !== null) field.current?.setSelectionRange(before.start, before.end)
  }, [field, before])
}
