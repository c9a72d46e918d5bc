import { leadingName, namedAuthor, wholeName } from "./byline.ts"
import type { IssuePages } from "./IssuePages.ts"
import { isHeading, isPicture, isText } from "./parts.ts"
import type { StyledBlock } from "./StyledBlock.ts"
import { countWords } from "./words.ts"

/** A line that names an author has at most so many words, in type of at most so many times the usual size. */
const wordsOfByline = 14
const sizeOfByline = 1.3
const isShort = ({ text }: StyledBlock): boolean => countWords(text) <= wordsOfByline

export interface Signature {
  readonly author: string | null
  /** The block that says nothing else. */
  readonly line: StyledBlock | null
}

type ReadName = (line: string) => string | null

const signedBy = (blocks: ReadonlyArray<StyledBlock>, read: ReadName): Signature | null => {
  for (const block of blocks) {
    const author = read(block.text)
    if (author !== null) return { author, line: isShort(block) ? block : null }
  }
  return null
}

const namedIn = (lines: ReadonlyArray<string>, read: ReadName): Signature | null => {
  const author = lines.map(read).find((name) => name !== null)
  return author === undefined ? null : { author, line: null }
}

/**
 * Who has written an article: a word says so; or a name stands above the text or at its end; or a running head or
 * another line has a name that the issue has elsewhere too, as in its imprint.
 */
export const signature = (
  kickers: ReadonlyArray<StyledBlock>,
  blocks: ReadonlyArray<StyledBlock>,
  { headsOf, mentions }: IssuePages
): Signature => {
  const words = [...blocks, ...kickers].filter((block) => !isPicture(block))
  const short = words.filter(isShort)
  const opening = blocks.slice(0, Math.max(blocks.findIndex(isText), 0)).filter((block) => !isPicture(block))
  const last = blocks.findLast((block) => !isPicture(block))
  const near = [...opening, ...kickers, ...(last === undefined ? [] : [last])].filter(
    (block) => isShort(block) && block.ratio < sizeOfByline
  )
  const heads = [...new Set(words.map(({ page }) => page))].flatMap(headsOf)
  const known =
    (read: ReadName): ReadName =>
    (line) => {
      const author = read(line)
      return author !== null && mentions(author) > 1 ? author : null
    }
  return (
    signedBy(short, namedAuthor) ??
    signedBy(opening, namedAuthor) ??
    signedBy(
      near.filter((block) => !isHeading(block)),
      wholeName
    ) ??
    signedBy(near, known(leadingName)) ??
    namedIn(heads, namedAuthor) ??
    namedIn(heads, known(wholeName)) ??
    signedBy(short, known(wholeName)) ?? { author: null, line: null }
  )
}
