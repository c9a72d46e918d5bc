import { useSelector } from "@xstate/react"
import { createContext, type ReactNode, useContext } from "react"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import { blockId, type ReadingBlock } from "../../domain/reader/reading/ReadingText.ts"
import { placeOf } from "../../domain/reader/speech/spokenText.ts"
import type { SlideText } from "../../domain/reader/reading/slideText.ts"
import { spokenSentence, type SpeechRef } from "../../machines/reader/speech.view.ts"

export interface Spoken {
  readonly speech: SpeechRef
  readonly text: SlideText
  readonly language: string
}

/** What speaks the text, where the browser has no custom highlights; else null. */
export const SpokenContext = createContext<Spoken | null>(null)

interface SpokenWordsProps {
  readonly block: ReadingBlock
  /** The part of the block's text that begins here. */
  readonly text: string
  readonly start: number
}

const SpokenPart = ({ block, text, start, spoken }: SpokenWordsProps & { readonly spoken: Spoken }): ReactNode => {
  const id = useSelector(spoken.speech, (snapshot) => {
    const sentence = spokenSentence(snapshot)?.id ?? null
    return sentence?.startsWith(`${blockId(block)}.`) === true ? sentence : null
  })
  const place: TextRange | null = id === null ? null : placeOf(spoken.text, id, spoken.language)
  const from = Math.max(0, (place?.start ?? 0) - start)
  const to = Math.min(text.length, (place?.end ?? 0) - start)
  if (place === null || from >= to) return text
  return (
    <>
      {text.slice(0, from)}
      <mark data-spoken>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/** Words of a block; the spoken sentence is marked in them where the browser has no custom highlights. */
export const SpokenWords = (props: SpokenWordsProps): ReactNode => {
  const spoken = useContext(SpokenContext)
  return spoken === null ? props.text : <SpokenPart {...props} spoken={spoken} />
}
