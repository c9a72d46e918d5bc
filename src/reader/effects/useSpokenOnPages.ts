import { useSelector } from "@xstate/react"
import { useLayoutEffect } from "react"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { TextSegment } from "../../domain/reader/reading/ReadingText.ts"
import { segmentsWithin } from "../../domain/reader/speech/Sentence.ts"
import { isFollowing, spokenSentence, spokenWord, type SpeechRef } from "../../machines/reader/speech.view.ts"
import { type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { isMoving, isSeenCloser } from "../../machines/reader/zoom.view.ts"
import { domRange, pageText } from "../anchoring/pageText.ts"
import { reveal } from "./reveal.ts"

const isSame = (one: TextRange | null, other: TextRange | null): boolean =>
  one?.start === other?.start && one?.end === other?.end

/** Parts of pages, as far as these are in the document. */
const rangesOf = (viewer: Element, segments: ReadonlyArray<TextSegment>): ReadonlyArray<Range> =>
  segments.flatMap(({ page, ...part }) => {
    const words = viewer.querySelector(`article[data-page="${page}"] [data-words]`)
    const range = words === null ? null : domRange(pageText(words), part)
    return range === null ? [] : [range]
  })

const paint = (name: string, ranges: ReadonlyArray<Range>): void => {
  const registry = globalThis.CSS?.highlights
  if (ranges.length === 0) registry?.delete(name)
  else registry?.set(name, new Highlight(...ranges))
}

const isSeen = (viewer: Element, range: Range): boolean => {
  const [seen, own] = [viewer.getBoundingClientRect(), range.getBoundingClientRect()]
  return own.top < seen.bottom && own.bottom > seen.top && own.left < seen.right && own.right > seen.left
}

/**
 * Marks the spoken sentence and word on the pages. On a slide that is seen closer it is brought into view, until the
 * reader moves away from it.
 */
export const useSpokenOnPages = (surface: SurfaceRef, speech: SpeechRef): void => {
  const sentence = useSelector(speech, spokenSentence)
  const word = useSelector(speech, spokenWord, isSame)
  const following = useSelector(speech, isFollowing)
  useLayoutEffect(() => {
    const viewer = document.querySelector("[data-viewer]")
    if (viewer === null || sentence === null) return
    const zoom = zoomOf(surface)
    const segments = word === null ? sentence.segments : segmentsWithin(sentence.segments, word)
    let kept: Range | null = null
    let wasSeen = false
    const mark = () => {
      paint("spoken-sentence", rangesOf(viewer, sentence.segments))
      const marked = rangesOf(viewer, segments)
      paint("spoken-word", word === null ? [] : marked)
      const shown =
        marked.find(({ startContainer }) => startContainer.parentElement?.closest("[inert]") === null) ?? null
      if (kept === null && shown !== null && following) reveal(surface, viewer, shown.getBoundingClientRect(), "edge")
      kept = shown
    }
    mark()
    // Pages enter and leave the document while others are turned to.
    const observer = new MutationObserver(mark)
    observer.observe(viewer, { childList: true, subtree: true })
    const moves = zoom.subscribe((snapshot) => {
      if (!following || kept === null || isMoving(snapshot) || !isSeenCloser(snapshot)) return
      const seen = isSeen(viewer, kept)
      if (wasSeen && !seen) speech.send({ type: "speech.leave" })
      wasSeen ||= seen
    })
    return () => {
      observer.disconnect()
      moves.unsubscribe()
      paint("spoken-sentence", [])
      paint("spoken-word", [])
    }
  }, [surface, speech, sentence, word, following])
}
