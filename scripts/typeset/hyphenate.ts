import type * as english from "hyphen/en-gb"
import { createRequire } from "node:module"

// A CommonJS package that Node cannot import by folder.
const { hyphenateSync } = createRequire(import.meta.url)("hyphen/en-gb") as typeof english

const vowels = "aeıioöuüâîûAEIİOÖUÜÂÎÛ"

/**
 * Turkish syllables have one vowel each; of the consonants between two vowels, only the last belongs to the next
 * syllable. At least two letters stay and three move. (Chromium has no Turkish hyphenation dictionary.)
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

/**
 * Adds soft hyphens to articles and to paragraphs marked `data-hyphenate`, except headings, questions, drawings and
 * addresses.
 */
export const hyphenate = (html: string, language: keyof typeof byLanguage): string =>
  html.replaceAll(/<p\b[^>]*data-hyphenate[^>]*>[\s\S]*?<\/p>|<article\b[\s\S]*?<\/article>/g, (block) =>
    block.replaceAll(
      /(<(h\d)\b[\s\S]*?<\/\2>|<p class="q">[\s\S]*?<\/p>|<svg[\s\S]*?<\/svg\s*>|<aside[\s\S]*?<\/aside>|<[^>]+>|&\w+;|https?:\S+|\S+@\S+)|(\p{L}+)/gu,
      (whole, skip: string | undefined, _rank, word: string | undefined) =>
        skip === undefined && word !== undefined ? byLanguage[language](word) : whole
    )
  )
