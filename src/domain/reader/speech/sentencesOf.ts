import type { TextRange } from "../marks/comparableText.ts"
import { segmenterOf } from "../text/segmenter.ts"
import { type Sentence, segmentsWithin, type SpokenBlock } from "./Sentence.ts"

/** Abbreviations that stand before what they belong to, so that no sentence ends with them. */
const leading = new Set(
  (
    "Dr Prof Doç Yrd Öğr Gör Arş Av Op Uzm Sn Hz Mim Müh Alb Bnb Yzb Tğm Gen Korg Org Ecz Vet St " +
    "Bkz bkz Krş krş Örn örn Çev çev Haz haz Ed ed Yay yay Cad Sok Mah Apt Blv Bul Tel No no Sy sy Fig Şek Vol vol pp " +
    "Mr Mrs Ms Jr e.g i.e cf"
  ).split(" ")
)

/** The last word before the full stop at the end; null where there is none. */
const lastWord = (text: string): string | null => /([^\s()[\]“”"'‘’]+)\.$/u.exec(text)?.[1] ?? null

const isInitials = (word: string): boolean => /^(?:\p{Lu}\.)*\p{Lu}$/u.test(word)
/** Years have more digits, and end sentences. */
const isOrdinal = (word: string): boolean => /^(?:\d{1,2}|[IVX]{1,6})$/u.test(word)
const isTurkish = (language: string): boolean => /^tr\b/iu.test(language)
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Whether a sentence goes on although the segmenter ends it: after an abbreviation, an initial or an ordinal. */
const goesOn = (before: string, after: string, language: string): boolean => {
  if (before.endsWith("\n")) return false
  // What was said is followed by who says it.
  if (/^[\p{Pi}\p{Ps}]?\p{Ll}/u.test(after)) return true
  const text = before.trimEnd()
  const word = lastWord(text)
  if (word === null) return false
  // A number alone counts what follows.
  if (text === `${word}.` && /^\d+$/u.test(word)) return true
  return leading.has(word) || isInitials(word) || (isTurkish(language) && isOrdinal(word))
}

/**
 * Where the sentences of a block stand in it, as `Intl.Segmenter` ends them, but where that is wrong. What has neither
 * letters nor digits is not spoken. Source: product, "Speech".
 */
export const sentenceRanges = ({
  text,
  language
}: Pick<SpokenBlock, "text" | "language">): ReadonlyArray<TextRange> => {
  const pieces: Array<{ readonly start: number; readonly text: string }> = []
  for (const { index, segment } of segmenterOf(language, "sentence").segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && goesOn(last.text, segment, language))
      pieces[pieces.length - 1] = { ...last, text: last.text + segment }
    else pieces.push({ start: index, text: segment })
  }
  return pieces
    .filter((piece) => hasWords(piece.text))
    .map((piece) => {
      const start = piece.start + piece.text.length - piece.text.trimStart().length
      return { start, end: start + piece.text.trim().length }
    })
}

/** The sentences of a block. Source: product, "Speech". */
export const sentencesOf = (block: SpokenBlock): ReadonlyArray<Sentence> =>
  sentenceRanges(block).map((range, number) => ({
    id: `${block.id}.${number}`,
    text: block.text.slice(range.start, range.end),
    language: block.language,
    segments: segmentsWithin(block.segments, range)
  }))
