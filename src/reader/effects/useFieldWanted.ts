import { type RefObject, useEffect, useState } from "react"
import { isTyping } from "../../machines/reader/sidebar.view.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"
import type { TypedAhead } from "./useCaretKept.ts"

/**
 * The field of the search takes the focus when it comes, if it was opened for a query, and whenever its key is pressed.
 * What was typed before it came goes on at the caret.
 */
export const useFieldWanted = (
  field: RefObject<HTMLInputElement | null>,
  sidebar: SidebarRef,
  typed: TypedAhead | null
): void => {
  const [ahead] = useState(typed)
  useEffect(() => {
    const focus = () => {
      field.current?.focus({ preventScroll: true })
      field.current?.select()
    }
    if (isTyping(sidebar.getSnapshot())) focus()
    if (ahead !== null) field.current?.setSelectionRange(ahead.start, ahead.end)
    const wanted = sidebar.on("field.wanted", focus)
    return () => wanted.unsubscribe()
  }, [field, sidebar, ahead])
}
