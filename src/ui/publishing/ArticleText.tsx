import type { Editor } from "@tiptap/core"
import { EditorContent, useEditor } from "@tiptap/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useEditable } from "../hooks/useEditable.ts"
import { articleExtensions } from "./articleExtensions.ts"
import { documentOf, dropClean, insertClean } from "./articleHtmlParts.ts"
import { ArticleTools } from "./ArticleTools.tsx"
import styles from "./ArticleEditor.module.css"

/** Pixels of the window that may be covered: by the tools above, by bars and banners below. */
const covered = { top: 120, right: 0, bottom: 140, left: 0 }

export interface ArticleTextProps {
  /** What it is called, if not the text of an article. */
  readonly label?: string
  /** Where it begins; later values are the editor's own. */
  readonly content: string
  /** Cleans HTML by the allow-list of articles. */
  readonly clean: (html: string) => string
  readonly isEditable: boolean
  readonly onEdit: (content: string) => void
  /** Receives the editor when it is ready. */
  readonly onReady: (editor: Editor) => void
}

/** What comes from outside, as clean HTML; null if it has none, and is only text. */
const htmlIn = (data: DataTransfer | null, clean: (html: string) => string): string | null => {
  const html = data?.getData("text/html") ?? ""
  return html === "" ? null : clean(html)
}

/**
 * The text of an article. What is pasted or dropped is cleaned before the editor sees it, because the editor's own
 * reading of HTML is none that the content policy trusts.
 */
export const ArticleText = ({ label, content, clean, isEditable, onEdit, onReady }: ArticleTextProps) => {
  const { t } = useTranslation("publishing")
  const name = label ?? t("articles.field.content")
  const [opening] = useState(() => documentOf(clean(content)))
  const editor = useEditor({
    extensions: articleExtensions,
    content: opening,
    injectCSS: false,
    // The text keeps the focus while it cannot be written in.
    coreExtensionOptions: { tabindex: { value: "0" } },
    editable: isEditable,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => onReady(created),
    onUpdate: ({ editor: changed }) => onEdit(changed.getHTML()),
    editorProps: {
      // What is written stays in sight.
      scrollThreshold: covered,
      scrollMargin: covered,
      attributes: { "aria-label": name, role: "textbox", "aria-multiline": "true" },
      handleDOMEvents: {
        paste: (view, event) => {
          if (!view.editable) return false
          const html = htmlIn(event.clipboardData, clean)
          if (html === null) return false
          event.preventDefault()
          insertClean(view, html)
          return true
        },
        drop: (view, event) => {
          // What is dragged within the text is the editor's own.
          if (!view.editable || view.dragging !== null) return false
          const html = htmlIn(event.dataTransfer, clean)
          if (html === null) return false
          event.preventDefault()
          dropClean(view, html, event)
          return true
        }
      }
    }
  })
  useEditable(editor, isEditable)
  return (
    <div className={styles.text}>
      <p className={styles.label} aria-hidden>
        {name}
      </p>
      <ArticleTools editor={editor} isDisabled={!isEditable} />
      <EditorContent editor={editor} className={styles.content} />
    </div>
  )
}
