import { useSelector } from "@xstate/react"
import { StickyNote } from "lucide-react"
import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { notesIn } from "../../machines/reader/marks.view.ts"
import { marksOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import type { HighlightPainter } from "./highlightPainter.ts"
import styles from "./NoteSigns.module.css"

interface NoteSignsProps {
  readonly surface: SurfaceRef
  readonly painter: HighlightPainter
}

/** In the margin beside each highlight that has a note: opens it. Its place is a share of the page, whatever the zoom. */
export const NoteSigns = ({ surface, painter }: NoteSignsProps) => {
  const { t } = useTranslation("reader")
  const notes = useSelector(marksOf(surface), notesIn)
  const placed = useSyncExternalStore(painter.subscribe, painter.placed)
  return placed.map(({ highlight, words, range }) => {
    const note = notes.find(({ highlightId }) => highlightId === highlight.id)
    const sheet = words.closest("[data-page]")
    if (note === undefined || sheet === null) return null
    const [page, line] = [sheet.getBoundingClientRect(), range.getBoundingClientRect()]
    return createPortal(
      <button
        type="button"
        className={styles.sign}
        style={{ top: `${((line.top - page.top) / page.height) * 100}%` }}
        aria-label={t("marks.open", { words: snippetOf(highlight.text, snippetLength.editor) })}
        onClick={() => surface.send({ type: "editor.open", highlight, note, made: [] })}
      >
        <StickyNote aria-hidden size={16} strokeWidth={1.8} />
      </button>,
      sheet,
      highlight.id
    )
  })
}
