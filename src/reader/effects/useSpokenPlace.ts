import { useSelector } from "@xstate/react"
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { SlideText } from "../../domain/reader/reading/slideText.ts"
import { placeOf } from "../../domain/reader/speech/spokenText.ts"
import { isFollowing, spokenSentence, spokenWord, type SpeechRef } from "../../machines/reader/speech.view.ts"
import { blockRangeIn } from "../reading/blockText.ts"

/** The spoken sentence is scrolled to this share of the height. */
const line = 0.25

const isSame = (one: TextRange | null, other: TextRange | null): boolean =>
  one?.start === other?.start && one?.end === other?.end

const paint = (name: string, range: Range | null): void => {
  const registry = globalThis.CSS?.highlights
  if (range === null) registry?.delete(name)
  else registry?.set(name, new Highlight(range))
}

/** What must be in view: the word where it is told, because a sentence may be longer than the window is high. */
const isInView = (scroller: Element, range: Range): boolean => {
  const { top, bottom } = scroller.getBoundingClientRect()
  const box = range.getBoundingClientRect()
  return box.top < bottom && box.bottom > top
}

const isWholeInView = (scroller: Element, range: Range): boolean => {
  const { top, bottom } = scroller.getBoundingClientRect()
  const box = range.getBoundingClientRect()
  return box.top >= top && box.bottom <= bottom
}

/** Marks the spoken sentence and word in the text, and keeps them in view until the reader scrolls them out of it. */
export const useSpokenPlace = (
  place: RefObject<HTMLElement | null>,
  speech: SpeechRef,
  text: SlideText,
  language: string
): void => {
  const id = useSelector(speech, (snapshot) => spokenSentence(snapshot)?.id ?? null)
  const word = useSelector(speech, spokenWord, isSame)
  const following = useSelector(speech, isFollowing)
  const { start, end } = word ?? {}
  /** How far the text was scrolled, as far as is known: a word may come before the browser tells of scrolling. */
  const scrolled = useRef<number | null>(null)
  useLayoutEffect(() => {
    const scroller = place.current
    const found = scroller === null || id === null ? null : placeOf(text, id, language)
    if (scroller === null || found === null) return
    const sentence = blockRangeIn(scroller, found.block, found)
    const spoken =
      start === undefined || end === undefined
        ? null
        : blockRangeIn(scroller, found.block, { start: found.start + start, end: found.start + end })
    paint("spoken-sentence", sentence)
    paint("spoken-word", spoken)
    const kept = spoken ?? sentence
    const follow = () => {
      if (kept !== null && !isWholeInView(scroller, kept)) {
        const { top, height } = scroller.getBoundingClientRect()
        scroller.scrollBy({ top: kept.getBoundingClientRect().top - top - height * line, behavior: "instant" })
      }
      scrolled.current = scroller.scrollTop
    }
    const look = () => {
      scrolled.current = scroller.scrollTop
      if (kept !== null && !isInView(scroller, kept)) speech.send({ type: "speech.leave" })
    }
    if (!following) scrolled.current = null
    else {
      const isMoved = scrolled.current !== null && scrolled.current !== scroller.scrollTop
      if (isMoved) look()
      else follow()
      scroller.addEventListener("scroll", look, { passive: true })
    }
    // The letters' size changes, and so does the window's.
    const observer = new ResizeObserver(() => {
      if (following) follow()
    })
    for (const part of [scroller, ...scroller.children]) observer.observe(part)
    return () => {
      observer.disconnect()
      scroller.removeEventListener("scroll", look)
      paint("spoken-sentence", null)
      paint("spoken-word", null)
    }
  }, [place, speech, text, language, id, start, end, following])
}

interface CaretPoint {
  readonly node: Node
  readonly offset: number
}

/** The place in the text at a point of the window. */
export const caretAt = (x: number, y: number): CaretPoint | null => {
  const at = (document as Partial<Document>).caretPositionFromPoint?.call(document, x, y)
  if (at != null) return { node: at.offsetNode, offset: at.offset }
  // Older Safari knows it by another name.
  // oxlint-disable-next-line typescript/no-deprecated
  const range = (document as Partial<Document>).caretRangeFromPoint?.call(document, x, y)
  return range == null ? null : { node: range.startContainer, offset: range.startOffset }
}

/** A pressed sentence, or the one with the caret when Enter is pressed, is spoken next. */
export const useSentenceChosen = (
  place: RefObject<HTMLElement | null>,
  choose: (node: Node, offset: number) => void
): void => {
  useEffect(() => {
    const scroller = place.current
    if (scroller === null) return
    const isControl = (target: EventTarget | null) =>
      target instanceof Element && target.closest("button, a, input, summary, [data-highlight]") !== null
    const click = ({ target, clientX, clientY }: MouseEvent) => {
      // Who selects words wants to copy them.
      if (isControl(target) || getSelection()?.isCollapsed === false) return
      const point = caretAt(clientX, clientY)
      if (point !== null) choose(point.node, point.offset)
    }
    const press = ({ key, target }: KeyboardEvent) => {
      const caret = getSelection()?.anchorNode ?? null
      if (key !== "Enter" || isControl(target) || caret === null || !scroller.contains(caret)) return
      choose(caret, getSelection()?.anchorOffset ?? 0)
    }
    scroller.addEventListener("click", click)
    scroller.addEventListener("keydown", press)
    return () => {
      scroller.removeEventListener("click", click)
      scroller.removeEventListener("keydown", press)
    }
  }, [place, choose])
}
