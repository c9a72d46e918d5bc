import { useSelector } from "@xstate/react"
import { Trash2 } from "lucide-react"
import { useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  coloursListed,
  highlightsListed,
  type ListedHighlight,
  type ListedNote,
  notesListed
} from "../../domain/reader/marks/notesListed.ts"
import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import type { HighlightColour } from "../../domain/reader/ReadingData.ts"
import { highlightsIn, type MarksRef, notesIn } from "../../machines/reader/marks.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { useFormats } from "../../ui/parts/useFormats.ts"
import { type JoinedNotesRef, notesPointed } from "../../machines/reader/joinedNotes.view.ts"
import { type PlacementRef, unplacedIn } from "../../machines/reader/placement.view.ts"
import { useScrolledIntoView } from "../effects/useScrolledIntoView.ts"
import { neighbourOf } from "./neighbour.ts"
import { Placement } from "./Placement.tsx"
import type { CollectionProps } from "../panels/SidePanelProps.ts"
import choice from "../../ui/parts/ColourChoice.module.css"
import styles from "./Collection.module.css"

interface NotesProps extends Pick<CollectionProps, "magazine" | "onNote"> {
  readonly marks: MarksRef
  readonly placement: PlacementRef
  readonly joinedNotes: JoinedNotesRef
  /** Goes to a page, and to the highlight on it. */
  readonly onGo: (page: number, highlightId: string) => void
  /** A mark was removed, which can be undone. */
  readonly onRemoved: () => void
}

interface RowProps extends Pick<NotesProps, "marks" | "placement" | "onGo"> {
  readonly isUnplaced: boolean
}

interface NoteRowProps extends RowProps, Pick<NotesProps, "onNote"> {
  readonly note: ListedNote
  /** The note goes at once, without its page. */
  readonly onRemove: (id: string, button: Element) => void
  /** Whether it is pointed out: two devices have changed it. */
  readonly isJoined: boolean
}

const NoteRow = ({ note, marks, placement, onGo, onNote, onRemove, isUnplaced, isJoined }: NoteRowProps) => {
  const button = useRef<HTMLButtonElement>(null)
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
        {isJoined && (
          <span className={styles.joined} aria-current>
            {t("collection.joined")}
          </span>
        )}
      </button>
      {isUnplaced && <Placement id={highlightId} words={note.words} marks={marks} placement={placement} />}
      <div className={styles.noteTools}>
        {page !== null && (
          <Button
            look="quiet"
            aria-label={t("collection.edit", { words: note.snippet })}
            onPress={() => ask("editor.open")}
          >
            {t("marks.edit")}
          </Button>
        )}
        <Button
          ref={button}
          look="quiet"
          aria-label={t("collection.delete", { words: note.snippet })}
          data-remove
          // The editor asks beside the highlighted words; without them, the deletion can be taken back.
          onPress={() => {
            if (page !== null) ask("editor.remove")
            else if (button.current !== null) onRemove(note.id, button.current)
          }}
        >
          {t("marks.delete")}
        </Button>
      </div>
    </li>
  )
}

interface HighlightRowProps extends RowProps {
  readonly highlight: ListedHighlight
  readonly onRemove: (id: string, button: Element) => void
}

const HighlightRow = ({ highlight, marks, placement, onGo, onRemove, isUnplaced }: HighlightRowProps) => {
  const { t } = useTranslation("reader")
  const { id, page, words, colour } = highlight
  const snippet = snippetOf(words, snippetLength.list)
  return (
    <li>
      <div className={styles.bookmark}>
        <button type="button" className={styles.note} onClick={() => onGo(page, id)}>
          <span className={styles.words} data-colour={colour}>
            {isUnplaced ? words : snippet}
          </span>
          <span className={styles.facts}>{t("page", { page })}</span>
        </button>
        <IconButton
          icon={Trash2}
          label={t("collection.removeHighlight", { words: snippet })}
          tip={t("marks.remove")}
          tipSide="left"
          isTipForPointer
          data-remove
          onPress={({ target }) => onRemove(id, target)}
        />
      </div>
      {isUnplaced && <Placement id={id} words={words} marks={marks} placement={placement} />}
    </li>
  )
}

/** Rows that are drawn at once: typing in the search stays quick whatever is marked. */
const rowsAtOnce = 100

/** The notes, newest first, then the highlights without notes, and what narrows both down. */
export const Notes = ({ magazine, marks, placement, joinedNotes, onGo, onNote, onRemoved }: NotesProps) => {
  const { t } = useTranslation("reader")
  const marked = { notes: useSelector(marks, notesIn), highlights: useSelector(marks, highlightsIn) }
  const unplaced = useSelector(placement, unplacedIn)
  const joined = useSelector(joinedNotes, notesPointed)
  const place = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const heading = useId()
  useScrolledIntoView(place, joined.join(" "))
  const [text, setText] = useState("")
  const [most, setMost] = useState(rowsAtOnce)
  const [colour, setColour] = useState<HighlightColour | null>(null)
  const noNotes = (
    <div className={styles.empty}>
      <p>{t("collection.noNotes")}</p>
      <p className={styles.hint}>{t("collection.noNotesHint")}</p>
    </div>
  )
  if (marked.notes.length + marked.highlights.length === 0)
    return (
      <div ref={place} tabIndex={-1} className={styles.place}>
        {noNotes}
      </div>
    )
  const colours = coloursListed(marked)
  // The last mark of a chosen colour may have gone.
  const isOffered = colours.length > 1 && colour !== null && colours.includes(colour)
  const filter = { text, colour: isOffered ? colour : null }
  const notes = notesListed(marked, filter)
  const highlights = highlightsListed(marked, filter)
  // What two devices have changed is pointed out, wherever it stands.
  const end = Math.max(most, 1 + notes.findLastIndex(({ id }) => joined.includes(id)))
  const isNothing = notes.length + highlights.length === 0
  /** A page that a new conversion no longer has shows none of its highlights. */
  const isUnplaced = (id: string, page: number | null) =>
    unplaced.includes(id) || (page !== null && page > magazine.totalPage)
  /** The focus goes to the neighbour before a row goes; without one to the search, or to the words for an empty list. */
  const remove = (order: MarkOrder, button: Element) => {
    const neighbour = neighbourOf(button)
    const isLast = marked.notes.length + marked.highlights.length === 1
    ;(neighbour ?? (isLast ? place : search).current)?.focus()
    marks.send(order)
    onRemoved()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <div role="search" className={styles.filter}>
        <input
          ref={search}
          type="search"
          className={styles.search}
          aria-label={t("collection.search")}
          placeholder={t("collection.search")}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {colours.length > 1 && (
          <div role="group" aria-label={t("collection.colours")} className={choice.colours}>
            {colours.map((one) => (
              <button
                key={one}
                type="button"
                className={choice.colour}
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
      <p role="status" className={isNothing ? styles.empty : undefined}>
        {isNothing && t("collection.noneFound")}
      </p>
      {marked.notes.length === 0 && !isNothing && noNotes}
      {notes.length > 0 && (
        <ul className={styles.rows}>
          {notes.slice(0, end).map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              marks={marks}
              placement={placement}
              onGo={onGo}
              onNote={onNote}
              onRemove={(id, button) => remove({ type: "note.remove", id }, button)}
              isUnplaced={isUnplaced(note.highlightId, note.page)}
              isJoined={joined.includes(note.id)}
            />
          ))}
        </ul>
      )}
      {highlights.length > 0 && notes.length < end && (
        <section aria-labelledby={heading}>
          <h3 id={heading} className={styles.heading}>
            {t("collection.highlights")}
          </h3>
          <ul className={styles.rows}>
            {highlights.slice(0, end - notes.length).map((highlight) => (
              <HighlightRow
                key={highlight.id}
                highlight={highlight}
                marks={marks}
                placement={placement}
                onGo={onGo}
                onRemove={(id, button) => remove({ type: "highlight.remove", id }, button)}
                isUnplaced={isUnplaced(highlight.id, highlight.page)}
              />
            ))}
          </ul>
        </section>
      )}
      {notes.length + highlights.length > end && (
        <Button look="quiet" onPress={() => setMost(end + rowsAtOnce)}>
          {t("collection.more")}
        </Button>
      )}
    </div>
  )
}
