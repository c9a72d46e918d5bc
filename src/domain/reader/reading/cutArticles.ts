import { type Draft, isDirectlyBelow, textOf, wordCount } from "./blockKinds.ts"
import { endsSentence } from "./lineBlocks.ts"
import { isFull } from "./wholeParagraphs.ts"

/** With fewer words beneath it, a title begins no article of its own: it is an entry of a table of contents, or a box. */
const wordsOfArticle = 40
/** A line above a title that belongs to it has at most this many words. */
const wordsOfKicker = 8

const isTitle = ({ kind, level }: Draft): boolean => kind === "heading" && level === 1

/** Whether an article has a paragraph that has not ended: text that goes on elsewhere. */
const isUnfinished = (drafts: ReadonlyArray<Draft>): boolean => {
  const last = drafts.findLast(({ kind }) => kind === "paragraph" || kind === "item")
  return last?.block._tag === "Text" && isFull(last.block) && !endsSentence(textOf(last.block))
}

const isLong = (drafts: ReadonlyArray<Draft>): boolean =>
  drafts.reduce((sum, { kind, block }) => sum + (kind === "heading" ? 0 : wordCount(textOf(block))), 0) >=
  wordsOfArticle

/** How many short lines directly above a title belong to it. */
const kickersAbove = (drafts: ReadonlyArray<Draft>, at: number): number => {
  const title = drafts[at]
  const above = drafts[at - 1]
  if (title === undefined || above?.block._tag !== "Text" || isTitle(above)) return 0
  const text = textOf(above.block)
  const isKicker = above.block.lines.length === 1 && wordCount(text) <= wordsOfKicker && !endsSentence(text)
  return isKicker && isDirectlyBelow(above.block, title.block) ? 1 + kickersAbove(drafts, at - 1) : 0
}

interface PageParts {
  /** What stands before the page's first title; small print or pictures alone open its article. */
  readonly lead: ReadonlyArray<Draft>
  readonly titled: ReadonlyArray<ReadonlyArray<Draft>>
}

const partsOf = (drafts: ReadonlyArray<Draft>): PageParts => {
  const found = drafts.flatMap((draft, at) => {
    const above = drafts[at - 1]
    return isTitle(draft) && !(above !== undefined && isTitle(above)) ? [at - kickersAbove(drafts, at)] : []
  })
  const above = drafts.slice(0, found[0])
  const isOpening = above.every(({ kind }) => kind === "caption") || above.every(({ kind }) => kind === "picture")
  const starts = isOpening && found.length > 0 ? [0, ...found.slice(1)] : found
  const parts = starts.map((start, at) => drafts.slice(start, starts[at + 1]))
  const titled: Array<ReadonlyArray<Draft>> = []
  for (const [at, part] of parts.entries()) {
    const last = titled.at(-1)
    const mayGoOn = at === parts.length - 1 && last !== undefined && isLong(last)
    if (last !== undefined && (!isLong(part) || !isLong(last)) && !mayGoOn)
      titled[titled.length - 1] = [...last, ...part]
    else titled.push(part)
  }
  return { lead: drafts.slice(0, starts[0]), titled }
}

/** Pages cut into articles: from a title to the next; a page's lead goes on with the article that is unfinished. */
export const cutArticles = (pages: ReadonlyArray<ReadonlyArray<Draft>>): ReadonlyArray<ReadonlyArray<Draft>> => {
  const articles: Array<Array<Draft>> = []
  for (const drafts of pages) {
    const { lead, titled } = partsOf(drafts)
    const before = (drafts[0]?.page ?? 0) - 1
    const open =
      articles.findLast((article) => article.at(-1)?.page === before && isUnfinished(article)) ?? articles.at(-1)
    if (lead.length > 0 && open === undefined) articles.push([...lead])
    else open?.push(...lead)
    for (const part of titled) articles.push([...part])
  }
  return articles
}
