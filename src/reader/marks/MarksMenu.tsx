import { Copy, Link, Search, Share2, Trash2 } from "lucide-react"
import type { KeyboardEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import { colourOf, type HighlightColour, highlightColours } from "../../domain/reader/ReadingData.ts"
import type { NotedHighlight } from "../../machines/reader/selection.machine.ts"
import type { CaretRef } from "../../machines/reader/caret.view.ts"
import { passagesSelected, type SelectionRef, wordsSelected } from "../../machines/reader/selection.view.ts"
import type { ZoomRef } from "../../machines/reader/surface.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { focusCaretOrViewer } from "../effects/focusViewer.ts"
import { useEscape, useMenuFocused, useMenuOpened } from "../effects/useMenu.ts"
import styles from "./MarksMenu.module.css"
import { useMenuPlace } from "../effects/useMenuPlace.ts"

interface PlaceProps {
  readonly label: string
  readonly words: () => Range | null
  readonly zoom: ZoomRef
  readonly onClose: () => void
  readonly children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The keys of the menu are not the page's. */
const keepKeys = (event: KeyboardEvent<HTMLElement>) => {
  event.stopPropagation()
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}

const Place = ({ label, words, zoom, onClose, children }: PlaceProps) => {
  const place = useMenuPlace(words, zoom)
  useEscape(onClose)
  useFocusHandedOn(place, focusCaretOrViewer)
  return (
    <section aria-label={label}>
      <div
        ref={place}
        className={styles.menu}
        role="toolbar"
        tabIndex={-1}
        aria-label={label}
        data-marks-menu
        // A press here leaves what is selected as it is.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={keepKeys}
      >
        {children}
      </div>
    </section>
  )
}

interface EntryProps {
  readonly onPress: () => void
  readonly label?: string
  readonly children: ReactNode
}

const Entry = ({ onPress, label, children }: EntryProps) => (
  <button type="button" className={styles.entry} onClick={onPress} aria-label={label} title={label}>
    {children}
  </button>
)

interface ColoursProps {
  readonly current?: HighlightColour | undefined
  readonly onChoose: (colour: HighlightColour) => void
}

const Colours = ({ current, onChoose }: ColoursProps) => {
  const { t } = useTranslation("reader")
  return highlightColours.map((colour) => (
    <button
      key={colour}
      type="button"
      className={styles.colour}
      data-colour={colour}
      aria-label={t(`marks.colour.${colour}`)}
      aria-pressed={current === undefined ? undefined : current === colour}
      title={t(`marks.colour.${colour}`)}
      onClick={() => onChoose(colour)}
    />
  ))
}

interface ShareEntryProps {
  readonly onPress: () => void
}

/** Passes the link to a passage on. It says what that comes to in this browser. */
const ShareEntry = ({ onPress }: ShareEntryProps) => {
  const { t } = useTranslation("reader")
  const isOffered = "share" in navigator
  const Icon = isOffered ? Share2 : Link
  return (
    <Entry onPress={onPress} label={t(isOffered ? "passage.share" : "passage.copyLink")}>
      <Icon aria-hidden size={20} strokeWidth={1.6} />
    </Entry>
  )
}

interface MenuProps {
  readonly selection: SelectionRef
  readonly zoom: ZoomRef
  readonly onShare: (passage: Passage) => void
}

interface SelectionMenuProps extends MenuProps {
  /** Searches the issue for words; null where it has no search. */
  readonly onFind: ((words: string) => void) | null
  /** The caret, if it has selected the words: the menu takes the focus, and Escape leaves them selected. */
  readonly caret: CaretRef | null
}

const selectedRange = (): Range | null => {
  const selection = getSelection()
  return selection === null || selection.rangeCount === 0 ? null : selection.getRangeAt(0)
}

/** What can be done with selected words. */
export const SelectionMenu = ({ selection, zoom, onShare, onFind, caret }: SelectionMenuProps) => {
  const { t } = useTranslation("reader")
  useMenuFocused(caret !== null)
  const clear = () => {
    getSelection()?.removeAllRanges()
    caret?.send({ type: "caret.collapse" })
  }
  const close = () => {
    if (caret === null) clear()
    else selection.send({ type: "selection.cleared" })
  }
  const leave = () => {
    clear()
    close()
  }
  const highlight = (colour: HighlightColour) => {
    selection.send({ type: "selection.highlight", colour })
    clear()
  }
  const note = () => {
    selection.send({ type: "selection.note" })
    clear()
  }
  const copy = () => {
    const words = wordsSelected(selection.getSnapshot())
    // Where a page may not write to the clipboard, the words stay selected, and the browser's own keys copy them.
    navigator.clipboard.writeText(words).then(leave, () => {})
  }
  const find = (search: (words: string) => void) => {
    search(wordsSelected(selection.getSnapshot()))
    leave()
  }
  /** Of two pages, the link leads to the first. */
  const share = () => {
    for (const passage of passagesSelected(selection.getSnapshot()).slice(0, 1)) onShare(passage)
    leave()
  }
  return (
    <Place label={t("marks.selected")} words={selectedRange} zoom={zoom} onClose={close}>
      <span className={styles.group}>
        <Entry onPress={() => highlight("yellow")}>{t("marks.highlight")}</Entry>
        <Colours onChoose={highlight} />
      </span>
      <span className={styles.group}>
        <Entry onPress={note}>{t("marks.note")}</Entry>
        <Entry onPress={copy} label={t("marks.copy")}>
          <Copy aria-hidden size={20} strokeWidth={1.6} />
        </Entry>
        {onFind !== null && (
          <Entry onPress={() => find(onFind)} label={t("search.words")}>
            <Search aria-hidden size={20} strokeWidth={1.6} />
          </Entry>
        )}
        <ShareEntry onPress={share} />
      </span>
    </Place>
  )
}

interface PressedMenuProps extends MenuProps {
  readonly pressed: NotedHighlight
  readonly words: () => Range | null
}

/** What can be done with a highlight that was pressed. It has the keyboard, and a press elsewhere closes it. */
export const PressedMenu = ({ selection, zoom, onShare, pressed: { highlight, note }, words }: PressedMenuProps) => {
  const { t } = useTranslation("reader")
  const close = () => selection.send({ type: "selection.close" })
  useMenuOpened(selection)
  const share = () => {
    onShare(highlight)
    close()
  }
  return (
    <Place label={t("marks.pressed")} words={words} zoom={zoom} onClose={close}>
      <span className={styles.group}>
        <Colours
          current={colourOf(highlight)}
          onChoose={(colour) => selection.send({ type: "selection.colour", colour })}
        />
      </span>
      <span className={styles.group}>
        <Entry onPress={() => selection.send({ type: "selection.note" })}>
          {t(note === null ? "marks.note" : "marks.edit")}
        </Entry>
        <ShareEntry onPress={share} />
        <Entry onPress={() => selection.send({ type: "selection.remove" })} label={t("marks.remove")}>
          <Trash2 aria-hidden size={20} strokeWidth={1.6} />
        </Entry>
      </span>
    </Place>
  )
}
