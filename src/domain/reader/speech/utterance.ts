import type { TextRange } from "../marks/comparableText.ts"
import { segmenterOf } from "../text/segmenter.ts"

/** What an engine is asked to say. */
export interface Utterance {
  readonly text: string
  readonly language: string
  /** A voice's id; null leaves the choice to the engine. */
  readonly voice: string | null
  readonly rate: number
}

/** Why an utterance was not spoken: forbidden without a press, a voice of the network without it, or anything else. */
export type UtteranceFailure = "refused" | "network" | "failed"

/** Seconds: Chrome stops network voices that speak longer. Source: product, "Speech". */
export const longestUtterance = 14

/** How many characters a slow voice speaks in a second at rate 1. */
export const charactersPerSecond = 10

/** How many a fast one does: what is over sooner was not spoken. */
const mostCharactersPerSecond = 40

/** An engine that takes longer than so many times what a slow voice does has stopped. */
const slowness = 2

/** Milliseconds that any utterance may take beside its words. */
const overhead = 3000

/** Milliseconds within which an engine must begin. Source: product, "Speech". */
export const startTimeout = 5000

/** Milliseconds within which so many characters must have been spoken. */
export const endTimeout = (characters: number, rate: number): number =>
  overhead + (slowness * characters * 1000) / (charactersPerSecond * rate)

/** Milliseconds that so many characters take at least. */
export const leastDuration = (characters: number, rate: number): number =>
  (characters * 1000) / (mostCharactersPerSecond * rate)

/** How many characters are spoken in one utterance at most. */
export const longestText = (rate: number): number => Math.floor(longestUtterance * charactersPerSecond * rate)

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/u.test(text.charAt(at))

/**
 * Where the utterance ends that begins at `from`: at the sentence's end, or, if that is too far, after the last clause,
 * else the last word, that is not. Source: product, "Speech".
 */
export const utteranceEnd = (text: string, from: number, rate: number): number => {
  const most = longestText(rate)
  if (text.length - from <= most) return text.length
  const reach = text.slice(from, from + most)
  const clause = /^.*[,;:–—]\s+/su.exec(reach)?.[0].length ?? 0
  if (clause > 0) return from + clause
  const word = /^.*\s/su.exec(reach)?.[0].length ?? 0
  if (word > 0) return from + word
  return from + (isLowSurrogate(text, from + most) ? most - 1 : most)
}

/** The word that the letter at this offset belongs to; the letter alone where it is in none. */
export const wordAt = (text: string, offset: number, language: string): TextRange => {
  const found = segmenterOf(language, "word").segment(text).containing(offset)
  return found === undefined
    ? { start: offset, end: Math.min(offset + 1, text.length) }
    : { start: found.index, end: found.index + found.segment.length }
}
