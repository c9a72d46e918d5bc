import { type ReactNode, type RefObject, useMemo } from "react"
import { sentenceAt } from "../../domain/reader/speech/spokenText.ts"
import type { SpeechRef } from "../../machines/reader/speech.view.ts"
import { useSentenceChosen, useSpokenPlace } from "../effects/useSpokenPlace.ts"
import { blockPlaceOf } from "./blockText.ts"
import "./spoken.css"
import { type Spoken, SpokenContext } from "./SpokenWords.tsx"

interface SpokenTextProps extends Omit<Spoken, "speech"> {
  /** What scrolls the text. */
  readonly place: RefObject<HTMLElement | null>
  /** Null while the reading mode closes. */
  readonly speech: SpeechRef | null
  readonly children: ReactNode
}

const Marked = ({ place, speech, text, language, children }: SpokenTextProps & Pick<Spoken, "speech">) => {
  useSpokenPlace(place, speech, text, language)
  useSentenceChosen(place, (node, offset) => {
    const at = blockPlaceOf(node, offset)
    const id = at && sentenceAt(text, at.id, at.offset, language)
    if (id !== null) speech.send({ type: "speech.go", id })
  })
  const hasHighlights = globalThis.CSS?.highlights !== undefined
  const spoken = useMemo(
    () => (hasHighlights ? null : { speech, text, language }),
    [hasHighlights, speech, text, language]
  )
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

/** The text, in which what is spoken is marked, and a pressed sentence is spoken next. */
export const SpokenText = ({ speech, ...props }: SpokenTextProps) =>
  speech === null ? props.children : <Marked speech={speech} {...props} />
