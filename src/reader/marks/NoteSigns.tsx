import { useSelector } from "@xstate/react"
import { StickyNote } from "lucide-react"
import { type CSSProperties, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { type Box, signPlaces } from "../../domain/reader/marks/signPlace.ts"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { notesIn } from "../../machines/reader/marks.view.ts"
import { magazineIn, marksOf, type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { fitOf } from "../../machines/reader/zoom.view.ts"
import type { HighlightPainter } from "./highlightPainter.ts"
import styles from "./NoteSigns.module.css"

interface NoteSignsProps {
  readonly surface: SurfaceRef
  readonly painter: HighlightPainter
}

/** Beside each highlight that has a note: opens it. Its place is a share of the page, whatever the zoom. */
export const NoteSigns = ({ surface, painter }: NoteSignsProps) => {
  const { t } = useTranslation("reader")
  const notes = useSelector(marksOf(surface), notesIn)
  const scale = useSelector(zoomOf(surface), fitOf)
  const { width, height } = useSelector(surface, magazineIn).page
  const placed = useSyncExternalStore(painter.subscribe, painter.placed)
  const noted = placed.flatMap(({ highlight, words, range }) => {
    const note = notes.find(({ highlightId }) => highlightId === highlight.id)
    return note === undefined ? [] : [{ highlight, note, words, range }]
  })
  return [...Map.groupBy(noted, ({ words }) => words)].flatMap(([words, own]) => {
    const sheet = words.closest("[data-page]")
    if (sheet === null) return []
    const page = sheet.getBoundingClientRect()
    const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({
      left: ((left - page.left) / page.width) * width,
      top: ((top - page.top) / page.height) * height,
      right: ((right - page.left) / page.width) * width,
      bottom: ((bottom - page.top) / page.height) * height
    })
    const lines = [...words.querySelectorAll(".line")].map((line) => boxOf(line.getBoundingClientRect()))
    // Of words in several lines or columns, the sign stands beside the first line.
    const firsts = own.map(({ range }) => boxOf(range.getClientRects()[0] ?? range.getBoundingClientRect()))
    const places = signPlaces(firsts, lines, { width, height, scale })
    return own.map(({ highlight, note }, at) => {
      const { left = 0, top = 0, size = 0 } = places[at] ?? {}
      const place = {
        left: `${(left / width) * 100}%`,
        top: `${(top / height) * 100}%`,
        "--sign": `${size}px`
      } as CSSProperties
      return createPortal(
        <button
          type="button"
          className={styles.sign}
          style={place}
          aria-label={t("marks.open", { words: snippetOf(highlight.text, snippetLength.editor) })}
          onClick={() => surface.send({ type: "editor.open", highlight, note, made: [] })}
        >
          <StickyNote aria-hidden strokeWidth={1.8} />
        </button>,
        sheet,
        highlight.id
      )
    })
  })
}
