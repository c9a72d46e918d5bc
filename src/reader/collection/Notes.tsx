import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { coloursNoted, type ListedNote, notesListed } from "../../domain/reader/marks/notesListed.ts"
import type { HighlightColour } from "../../domain/reader/ReadingData.ts"
import { highlightsIn, type MarksRef, notesIn } from "../../machines/reader/marks.view.ts"
import { useFormats } from "../../ui/parts/useFormats.ts"
import styles from "./Collection.module.css"

interface NotesProps {
  readonly marks: MarksRef
  /** Goes to a page, and to the highlight on it. */
  readonly onGo: (page: number, highlightId: string) => void
}

const NoteRow = ({ note, onGo }: Pick<NotesProps, "onGo"> & { readonly note: ListedNote }) => {
  const { t } = useTranslation("reader")
  const { longDayOf } = useFormats()
  const { page, highlightId } = note
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
      </button>
    </li>
  )
}

/** The notes, newest first, and what narrows them down. */
export const Notes = ({ marks, onGo }: NotesProps) => {
  const { t } = useTranslation("reader")
  const marked = { notes: useSelector(marks, notesIn), highlights: useSelector(marks, highlightsIn) }
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
                aria-label={t(`collection.colour.${one}`)}
                title={t(`collection.colour.${one}`)}
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
            <NoteRow key={note.id} note={note} onGo={onGo} />
          ))}
        </ul>
      )}
    </>
  )
}
