import { type Block, blocksOf } from "./blocks.ts"
import { readCharacters } from "./characters.ts"
import { linesOf } from "./lines.ts"
import type { OpenPage } from "./OpenPage.ts"
import { joinSpaced } from "./spacedWords.ts"
import { wordsOf } from "./words.ts"

/** The page's text in reading order. */
export const readText = (page: OpenPage): ReadonlyArray<Block> =>
  blocksOf(linesOf(joinSpaced(wordsOf(readCharacters(page)))))
