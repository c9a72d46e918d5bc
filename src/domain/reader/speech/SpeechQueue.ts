import type { TextRange } from "../marks/comparableText.ts"
import { pageAt, type Sentence, type SpokenBlock } from "./Sentence.ts"
import { sentencesOf } from "./sentencesOf.ts"
import { utteranceEnd, wordAt } from "./utterance.ts"

/** Why there is no more text: the issue is over, the next page may not be read, or is an advert. */
export type TextEnd = "end" | "locked" | "advert"

/** The sentences known so far, and the place in them. */
export interface SpeechQueue {
  readonly sentences: ReadonlyArray<Sentence>
  /** The sentence to be spoken: its number, which is past the last one if that has been spoken. */
  readonly at: number
  /** Where in that sentence the utterance begins. */
  readonly offset: number
  /** The word of it that is spoken, where the voice tells it. */
  readonly word: TextRange | null
  /** The last block that is known, after which more is asked for; null where none is. */
  readonly lastBlock: string | null
  /** Null while there may be more text than is known. */
  readonly end: TextEnd | null
}

export const emptyQueue: SpeechQueue = { sentences: [], at: 0, offset: 0, word: null, lastBlock: null, end: null }

export const sentenceIn = ({ sentences, at }: SpeechQueue): Sentence | null => sentences[at] ?? null

const movedTo = (queue: SpeechQueue, at: number): SpeechQueue => ({ ...queue, at, offset: 0, word: null })

/** Text that is added to what is known; `end` is null where there may be more. */
export interface MoreText {
  readonly blocks: ReadonlyArray<SpokenBlock>
  readonly end: TextEnd | null
}

/**
 * More text. It ends before the first block that is on a locked page; an answer without any sentence, and without a
 * reason for that, is the end. Source: product, "Speech".
 */
export const withText = (queue: SpeechQueue, { blocks, end }: MoreText, lastReadable: number): SpeechQueue => {
  const locked = blocks.findIndex(({ segments }) => segments.some(({ page }) => page > lastReadable))
  const more = (locked === -1 ? blocks : blocks.slice(0, locked)).flatMap(sentencesOf)
  return {
    ...queue,
    sentences: [...queue.sentences, ...more],
    lastBlock: blocks.at(-1)?.id ?? queue.lastBlock,
    end: locked === -1 ? (end ?? (more.length === 0 ? "end" : null)) : "locked"
  }
}

/** Text is asked for again where there was none, such as after an advert. */
export const withoutEnd = (queue: SpeechQueue): SpeechQueue => ({ ...queue, end: null })

/** What is to be spoken in one utterance, as a range of the sentence; null past the last known one. */
export const utteranceIn = (queue: SpeechQueue, rate: number): TextRange | null => {
  const sentence = sentenceIn(queue)
  return sentence && { start: queue.offset, end: utteranceEnd(sentence.text, queue.offset, rate) }
}

/** The utterance has been spoken: on to the rest of its sentence, or to the next one. */
export const afterUtterance = (queue: SpeechQueue, rate: number): SpeechQueue => {
  const sentence = sentenceIn(queue)
  const end = utteranceIn(queue, rate)?.end ?? 0
  if (sentence === null || end >= sentence.text.length) return movedTo(queue, queue.at + 1)
  return { ...queue, offset: end, word: null }
}

/** The voice is at this offset of the utterance. Engines repeat themselves, and count beyond the text. */
export const atWord = (queue: SpeechQueue, offset: number): SpeechQueue => {
  const sentence = sentenceIn(queue)
  const place = queue.offset + offset
  if (sentence === null || place >= sentence.text.length || place < (queue.word?.start ?? 0)) return queue
  return { ...queue, word: wordAt(sentence.text, place, sentence.language) }
}

/** What was interrupted is spoken again from the word that was heard last. */
export const fromWord = (queue: SpeechQueue): SpeechQueue => ({
  ...queue,
  offset: Math.max(queue.offset, queue.word?.start ?? 0),
  word: null
})

export const toNext = (queue: SpeechQueue): SpeechQueue =>
  movedTo(queue, Math.min(queue.at + 1, queue.sentences.length))

export const toPrevious = (queue: SpeechQueue): SpeechQueue => movedTo(queue, Math.max(queue.at - 1, 0))

/** The queue at this sentence; as it is if the sentence is not known, or null. */
export const toSentence = (queue: SpeechQueue, id: string | null): SpeechQueue => {
  const at = queue.sentences.findIndex((sentence) => sentence.id === id)
  return at === -1 ? queue : movedTo(queue, at)
}

/** The page that is spoken now; null where nothing is to be. */
export const pageIn = (queue: SpeechQueue): number | null => {
  const sentence = sentenceIn(queue)
  return sentence && pageAt(sentence, queue.word?.start ?? queue.offset)
}
