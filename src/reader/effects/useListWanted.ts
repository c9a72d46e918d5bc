import { type RefObject, useEffect } from "react"
import { isTyping } from "../../machines/reader/sidebar.view.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"

/** On a sheet that was opened for hits, their list takes the focus. */
export const useListWanted = (list: RefObject<HTMLElement | null>, sidebar: SidebarRef, isSheet: boolean): void => {
  useEffect(() => {
    if (isSheet && !isTyping(sidebar.getSnapshot())) list.current?.focus({ preventScroll: true })
  }, [list, sidebar, isSheet])
}
