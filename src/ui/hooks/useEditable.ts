import type { Editor } from "@tiptap/core"
import { useLayoutEffect } from "react"

/** Lets an editor be written in or not, which its option decides only when it is made. */
export const useEditable = (editor: Editor, isEditable: boolean): void => {
  useLayoutEffect(() => {
    editor.setEditable(isEditable, false)
  }, [editor, isEditable])
}
