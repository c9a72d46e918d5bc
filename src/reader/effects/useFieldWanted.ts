import { type RefObject, useEffect } from "react"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"

/** The field of the search has the focus when it comes, and whenever its key is pressed. */
export const useFieldWanted = (field: RefObject<HTMLInputElement | null>, sidebar: SidebarRef): void => {
  useEffect(() => {
    const focus = () => {
      field.current?.focus({ preventScroll: true })
      field.current?.select()
    }
    focus()
    const wanted = sidebar.on("field.wanted", focus)
    return () => wanted.unsubscribe()
  }, [field, sidebar])
}
