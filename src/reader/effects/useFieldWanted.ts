import { type RefObject, useEffect } from "react"
import { isTyping } from "../../machines/reader/sidebar.view.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"

/** The field of the search takes the focus when it comes, if it was opened for a query, and whenever its key is pressed. */
export const useFieldWanted = (field: RefObject<HTMLInputElement | null>, sidebar: SidebarRef): void => {
  useEffect(() => {
    const focus = () => {
      field.current?.focus({ preventScroll: true })
      field.current?.select()
    }
    if (isTyping(sidebar.getSnapshot())) focus()
    const wanted = sidebar.on("field.wanted", focus)
    return () => wanted.unsubscribe()
  }, [field, sidebar])
}
