import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { coloursNoted, type ListedNote, notesListed } from "../../domain/reader/marks/notesListed.ts"
import type { HighlightColour } from "../../domain/reader/ReadingData.ts"
import { highlightsIn, type MarksRef, notesIn } from "../../machines/reader/marks.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { useFormats } from "../../ui/parts/useFormats.ts"
import { useUnplaced } from "../marks/unplaced.ts"
import type { CollectionProps } from "../panels/SidePanelProps.ts"
import styles from "./Collection.module.css"

interface NotesProps {
  readonly marks: MarksRef
  /** Goes to a page, and to the highlight on it. */
  readonly onGo: (page: number, highlightId: string) => void
  readonly onNote: CollectionProps["onNote"]
}

interface NoteRowProps extends NotesProps {
  readonly note: ListedNote
  readonly isUnplaced: boolean
}

const NoteRow = ({ note, marks, onGo, onNote, isUnplaced }: NoteRowProps) => {
  const { t } = useTranslation("reader")
  const { longDayOf } = useFormats()
  const { page, highlightId } = note
  /** The whole note and its highlight, as they are when the button is pressed. */
  const ask = (type: "editor.open" | "editor.remove") => {
    const snapshot = marks.getSnapshot()
    const whole = notesIn(snapshot).find(({ id }) => id === note.id)
    const highlight = highlightsIn(snapshot).find(({ id }) => id === highlightId)
    if (whole === undefined || highlight === undefined) return
    onNote(type === "editor.open" ? { type, highlight, note: whole, made: [] } : { type, highlight, note: whole })
  }
  return (
    <li>
      <button
        type="button"
        className={styles.note}
        disabled={page === null}
        onClick={() => page !== null && onGo(page, highlightId)}
      >
        <span className={styles.noteText}>{note.snippet}</span>
        {note.words !== "" && (
          <span className={styles.words} data-colour={note.colour}>
            {note.words}
          </span>
        )}
        <span className={styles.facts}>
          <span>{page === null ? t("collection.noPage") : t("page", { page })}</span>
          <time dateTime={note.date}>{longDayOf(note.date)}</time>
        </span>
        {isUnplaced && <span className={styles.facts}>{t("collection.unplaced")}</span>}
      </button>
      {page !== null && (
        <div className={styles.noteTools}>
          <Button
            look="quiet"
            aria-label={t("collection.edit", { words: note.snippet })}
            onPress={() => ask("editor.open")}
          >
            {t("marks.edit")}
          </Button>
          <Button
            look="quiet"
            aria-label={t("collection.delete", { words: note.snippet })}
            onPress={() => ask("editor.remove")}
          >
            {t("marks.delete")}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The notes, newest first, and what narrows them down. */
export const Notes = ({ marks, onGo, onNote }: NotesProps) => {
  const { t } = useTranslation("reader")
  const marked = { notes: useSelector(marks, notesIn), highlights: useSelector(marks, highlightsIn) }
  const unplaced = useUnplaced()
  const [text, setText] = useState("")
  const [colour, setColour] = useState<HighlightColour | null>(null)
  if (marked.notes.length === 0)
    return (
      <div className={styles.empty}>
        <p>{t("collection.noNotes")}</p>
        <p className={styles.hint}>{t("collection.noNotesHint")}</p>
      </div>
    )
  const colours = coloursNoted(marked)
  // The last note of a chosen colour may have gone.
  const isOffered = colours.length > 1 && colour !== null && colours.includes(colour)
  const notes = notesListed(marked, { text, colour: isOffered ? colour : null })
  return (
    <>
      <div role="search" className={styles.filter}>
        <input
          type="search"
          className={styles.search}
          aria-label={t("collection.search")}
          placeholder={t("collection.search")}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {colours.length > 1 && (
          <div role="group" aria-label={t("collection.colours")} className={styles.colours}>
            {colours.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.colour}
                data-colour={one}
                aria-label={t(`marks.colour.${one}`)}
                title={t(`marks.colour.${one}`)}
                aria-pressed={isOffered && colour === one}
                onClick={() => setColour(colour === one ? null : one)}
              />
            ))}
          </div>
        )}
      </div>
      <p role="status" className={notes.length === 0 ? styles.empty : undefined}>
        {notes.length === 0 && t("collection.noneFound")}
      </p>
      {notes.length > 0 && (
        <ul className={styles.rows}>
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              marks={marks}
              onGo={onGo}
              onNote={onNote}
              isUnplaced={unplaced.has(note.highlightId)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
