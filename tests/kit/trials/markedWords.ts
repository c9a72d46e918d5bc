import { comparableText, type TextRange } from "../../../src/domain/reader/marks/comparableText.ts"

/** A page as a list of words. `old` is the word's place on the page that was marked; null for a new word. */
export interface PageWord {
  readonly text: string
  readonly old: number | null
}

export const unchanged = (words: ReadonlyArray<string>): ReadonlyArray<PageWord> =>
  words.map((text, old) => ({ text, old }))

/** Changes this share of the words: one in three is deleted, replaced, or has a word inserted before it. */
export const corrected = (words: ReadonlyArray<string>, share: number, random: () => number): ReadonlyArray<PageWord> =>
  unchanged(words).flatMap((word) => {
    if (random() >= share) return [word]
    const other: PageWord = { text: words[Math.floor(random() * words.length)] ?? "söz", old: null }
    return [[], [other], [other, word]][Math.floor(random() * 3)] ?? [word]
  })

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** The words as a conversion may write them: in blocks of lines of this many words, some broken by a hyphen. */
export const pageOf = (words: ReadonlyArray<PageWord>, perLine: number, random: () => number): string => {
  const lines: Array<string> = []
  let line = ""
  for (const [at, { text }] of words.entries()) {
    const isLast = (at + 1) % perLine === 0
    const half = Math.floor(text.length / 2)
    if (isLast && half > 2 && /^\p{L}+$/u.test(text) && random() < 0.5) {
      lines.push(`${line}<span>${escaped(text.slice(0, half))}-</span>`)
      line = `<span>${escaped(text.slice(half))} </span>`
    } else {
      line += `<span>${escaped(text)} </span>`
      if (isLast) {
        lines.push(line)
        line = ""
      }
    }
  }
  return [...lines, line].map((one) => `<div class="line">${one}</div>`).join("")
}

/**
 * What became of a highlight: on all of its words that are left, and none of others; on most of them; nowhere; elsewhere.
 * A new word beside its own belongs to nobody. Nowhere is right for one that has no words left.
 */
export type Fate = "right" | "imprecise" | "unplaced" | "wrong"

export const fates = ["right", "imprecise", "unplaced", "wrong"] as const

/** The fate of a highlight over the words `first` to `last` of the old page, by its range in the new comparable text. */
export const fateOf = (
  words: ReadonlyArray<PageWord>,
  { first, last }: { readonly first: number; readonly last: number },
  placed: TextRange | null
): Fate => {
  let at = 0
  let [own, covered, foreign] = [0, 0, 0]
  for (const { text, old } of words) {
    const { length } = comparableText(text).text
    const isCovered = placed !== null && at >= placed.start && at + length <= placed.end && length > 0
    const isOwn = old !== null && old >= first && old <= last
    if (isOwn) own += 1
    if (isCovered && isOwn) covered += 1
    if (isCovered && old !== null && !isOwn) foreign += 1
    at += length
  }
  if (placed === null) return own === 0 ? "right" : "unplaced"
  if (own > 0 && covered === own && foreign === 0) return "right"
  return covered > 0 && covered * 2 >= own && foreign <= Math.max(1, own / 2) ? "imprecise" : "wrong"
}
