import type * as english from "hyphen/en-gb"
import { createRequire } from "node:module"

// A CommonJS package whose folders Node does not import.
const { hyphenateSync } = createRequire(import.meta.url)("hyphen/en-gb") as typeof english

const vowels = "aeıioöuüâîûAEIİOÖUÜÂÎÛ"

/**
 * Turkish syllables: one vowel each, and of the consonants between two vowels only the last goes to the next line's
 * syllable. At least two letters stay and three go. (Chromium brings no Turkish hyphenation dictionary with it.)
 */
const hyphenateTurkish = (word: string): string => {
  const letters = [...word]
  if (letters.length < 5) return word
  const firstVowel = letters.findIndex((letter) => vowels.includes(letter))
  return letters
    .map((letter, index) => {
      const isVowel = vowels.includes(letter)
      const opens = isVowel
        ? index > firstVowel && vowels.includes(letters[index - 1] ?? "")
        : index > firstVowel && vowels.includes(letters[index + 1] ?? "")
      return firstVowel >= 0 && opens && index >= 2 && index <= letters.length - 3 ? `\u00AD${letter}` : letter
    })
    .join("")
}

const byLanguage = { tr: hyphenateTurkish, en: (word: string) => hyphenateSync(word, { minWordLength: 6 }) }

/** Soft hyphens in articles and in paragraphs marked `data-hyphenate`; not in headings, questions, drawings, addresses. */
export const hyphenate = (html: string, language: keyof typeof byLanguage): string =>
  html.replaceAll(/<p\b[^>]*data-hyphenate[^>]*>[\s\S]*?<\/p>|<article\b[\s\S]*?<\/article>/g, (block) =>
    block.replaceAll(
      /(<(h\d)\b[\s\S]*?<\/\2>|<p class="q">[\s\S]*?<\/p>|<svg[\s\S]*?<\/svg\s*>|<aside[\s\S]*?<\/aside>|<[^>]+>|&\w+;|https?:\S+|\S+@\S+)|(\p{L}+)/gu,
      (whole, skip: string | undefined, _rank, word: string | undefined) =>
        skip === undefined && word !== undefined ? byLanguage[language](word) : whole
    )
  )
