import { type Block, blocksOf } from "./blocks.ts"
import { type Character, readCharacters } from "./characters.ts"
import { continuedBlocks } from "./continuedBlocks.ts"
import { joinInitials } from "./initials.ts"
import { linesOf } from "./lines.ts"
import { inLogicalOrder } from "./logicalOrder.ts"
import type { OpenPage } from "./OpenPage.ts"
import { joinSpaced } from "./spacedWords.ts"
import { wordsOf } from "./words.ts"

/** Groups drawn characters into blocks of text in reading order. */
export const blocksFrom = (characters: ReadonlyArray<Character>): ReadonlyArray<Block> =>
  continuedBlocks(inLogicalOrder(blocksOf(linesOf(joinInitials(joinSpaced(wordsOf(characters)))))))

export const readText = (page: OpenPage): ReadonlyArray<Block> => blocksFrom(readCharacters(page))
