import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { type KeyboardEvent, useId } from "react"
import { createPortal } from "react-dom"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { shortcutOf } from "../../domain/reader/shortcuts.ts"
import type { Caret } from "../../domain/reader/text/moveCaret.ts"
import { caretOrderOf } from "../../domain/reader/text/caretKeys.ts"
import { caretIn, type CaretRef, heardIn, isWordless, movesIn } from "../../machines/reader/caret.view.ts"
import { notesIn } from "../../machines/reader/marks.view.ts"
import { caretOf, magazineIn, marksOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { caretBox, pointAt } from "../anchoring/caretBox.ts"
import { focusCaretOrViewer, focusViewer } from "../effects/focusViewer.ts"
import { useCaret } from "../effects/useCaret.ts"
import { useCaretShown } from "../effects/useCaretShown.ts"
import { isMac } from "../panels/keyboard.ts"
import { useKeyed } from "../panels/tools.ts"
import notice from "../panels/Notices.module.css"
import reading from "../ReadingSurface.module.css"
import type { HighlightPainter } from "./highlightPainter.ts"
import styles from "./TextCaret.module.css"

interface CaretProps {
  readonly surface: SurfaceRef
  readonly painter: HighlightPainter
}

interface DrawnCaretProps extends CaretProps {
  readonly viewer: Element
  readonly at: Caret
}

/** The caret, which has the focus while its keys work. */
const DrawnCaret = ({ surface, painter, viewer, at }: DrawnCaretProps) => {
  const { t } = useTranslation("reader")
  const hint = useId()
  const caret = caretOf(surface)
  const place = useCaretShown(surface, at)
  const box = caretBox(viewer, at.place)
  if (box === null) return null
  const open = () => {
    const range = getSelection()?.rangeCount === 0 ? null : getSelection()?.getRangeAt(0)
    const point = pointAt(viewer, at.place)
    const placed = point && painter.placed().findLast((one) => one.range.isPointInRange(...point))
    const note = notesIn(marksOf(surface).getSnapshot()).find(({ highlightId }) => highlightId === placed?.highlight.id)
    caret.send({
      type: "caret.open",
      passages: range == null || range.collapsed ? [] : painter.passagesIn(range),
      pressed: placed == null ? null : { highlight: placed.highlight, note: note ?? null }
    })
  }
  const hear = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
    const altGraph = event.getModifierState("AltGraph")
    const order = caretOrderOf({ key, altKey, altGraph, ctrlKey, metaKey, shiftKey, repeat }, isMac)
    if (order === null) return
    event.preventDefault()
    event.stopPropagation()
    if (order.type === "caret.open") return open()
    caret.send(order)
    if (caretIn(caret.getSnapshot()) === null) focusViewer()
  }
  const { rotation } = box
  return createPortal(
    <div className={styles.page}>
      <div
        className={styles.line}
        style={rotation === null ? {} : { left: box.left, top: box.top, height: box.height, ...rotation }}
      >
        <div
          ref={place}
          data-caret
          className={styles.caret}
          style={
            rotation === null
              ? { left: box.left, top: box.top, height: box.height }
              : { left: rotation.along, top: 0, height: box.height }
          }
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application hears keys
          tabIndex={0}
          aria-label={t("caret.label")}
          aria-describedby={hint}
          onKeyDown={hear}
          onContextMenu={(event) => event.preventDefault()}
        >
          <span id={hint} hidden>
            {t("caret.hint")}
          </span>
        </div>
      </div>
    </div>,
    box.sheet
  )
}

/** What was moved over or selected, for screen readers; the same words twice are two messages. */
const Said = ({ caret, language }: { readonly caret: CaretRef; readonly language: string }) => {
  const { t } = useTranslation("reader")
  const heard = useSelector(caret, heardIn)
  const moves = useSelector(caret, movesIn)
  if (heard === null) return null
  const isWorded = heard.words.trim() !== ""
  const words = isWorded ? heard.words : t(heard.isLineEnd ? "caret.lineEnd" : "caret.space")
  return (
    <span key={moves} lang={isWorded && heard.change === "none" ? language : undefined}>
      {heard.change === "none" ? words : t(`caret.${heard.change}`, { words })}
    </span>
  )
}

interface WordlessNoticeProps {
  readonly caret: CaretRef
  readonly notices: HTMLElement
}

const WordlessNotice = ({ caret, notices }: WordlessNoticeProps) => {
  const { t } = useTranslation("reader")
  return createPortal(
    <div className={notice.notice}>
      <p role="alert">{t("caret.wordless")}</p>
      <button
        type="button"
        className={notice.close}
        aria-label={t("notice.close")}
        onClick={() => caret.send({ type: "caret.leave" })}
      >
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>,
    notices
  )
}

interface TextCaretProps extends CaretProps {
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

/** Marking by the keyboard: the way into the text, its caret, and what screen readers hear of it. */
export const TextCaret = ({ surface, painter, notices }: TextCaretProps) => {
  const { t } = useTranslation("reader")
  const caret = caretOf(surface)
  useCaret(surface)
  const at = useSelector(caret, caretIn)
  const wordless = useSelector(caret, isWordless)
  const viewer = document.querySelector("[data-viewer]")
  const enter = () => {
    if (at === null) caret.send({ type: "caret.enter" })
    else focusCaretOrViewer()
  }
  return (
    <>
      <button
        type="button"
        className={reading.skip}
        data-bar
        aria-keyshortcuts={shortcutOf("caret", useKeyed(surface), isMac)?.aria}
        onClick={enter}
      >
        {t("caret.enter")}
      </button>
      <VisuallyHidden aria-live="assertive">
        <Said caret={caret} language={magazineIn(surface.getSnapshot()).language} />
      </VisuallyHidden>
      {at !== null && viewer !== null && <DrawnCaret surface={surface} painter={painter} viewer={viewer} at={at} />}
      {wordless && notices !== null && <WordlessNotice caret={caret} notices={notices} />}
    </>
  )
}
