import type { CaretMove } from "../../domain/reader/text/moveCaret.ts"
import { piecesOf } from "./blockText.ts"

const blocksIn = (place: Element): ReadonlyArray<Element> => [...place.querySelectorAll("[data-block]")]

const textAt = (block: Element | undefined): Text | null =>
  (block && piecesOf(block).find(({ node }) => node.data.trim() !== ""))?.node ?? null

/** The word that the selection's point stands in or before. */
const selectWord = (selection: Selection): void => {
  selection.modify("move", "forward", "word")
  selection.modify("move", "backward", "word")
  selection.modify("extend", "forward", "word")
}

const blockAt = (place: Element, node: Node | null): number => {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  const own = element?.closest("[data-block]") ?? null
  return own === null ? -1 : blocksIn(place).indexOf(own)
}

/** The beginning of the block that a step by blocks leads to, or of the text's first or last one. */
const blockBeside = (place: Element, selection: Selection, { step, towards }: CaretMove): Text | null => {
  const blocks = blocksIn(place)
  if (step === "pageEdge") return textAt(blocks.at(towards === "next" ? -1 : 0))
  return textAt(blocks[blockAt(place, selection.focusNode) + (towards === "next" ? 1 : -1)])
}

const reveal = (place: Element, selection: Selection): void => {
  if (selection.focusNode === null) return
  const point = document.createRange()
  point.setStart(selection.focusNode, selection.focusOffset)
  const box = point.getClientRects()[0] ?? selection.focusNode.parentElement?.getBoundingClientRect()
  const { top, bottom } = place.getBoundingClientRect()
  if (box === undefined) return
  if (box.top < top + box.height) place.scrollBy({ top: box.top - top - box.height, behavior: "instant" })
  else if (box.bottom > bottom - box.height)
    place.scrollBy({ top: box.bottom - bottom + box.height, behavior: "instant" })
}

/** Selects the first word in sight; false in a text without words. */
export const selectFirstWord = (place: Element): boolean => {
  const selection = getSelection()
  const { top } = place.getBoundingClientRect()
  const blocks = blocksIn(place)
  const seen = blocks.find((block) => block.getBoundingClientRect().top >= top) ?? blocks.at(-1)
  const node = textAt(seen)
  if (selection === null || node === null) return false
  selection.collapse(node, 0)
  selectWord(selection)
  return true
}

const granularity = {
  character: "character",
  word: "word",
  line: "line",
  lineEdge: "lineboundary",
  block: null,
  pageEdge: null
} as const

/**
 * Moves what is selected to another word, or extends it. It is the browser's own selection, which screen readers follow;
 * without extending, a character's step is a word's, so that something is always seen.
 */
export const moveSelection = (place: Element, move: CaretMove): void => {
  const selection = getSelection()
  if (selection === null || selection.focusNode === null) return
  const direction = move.towards === "next" ? "forward" : "backward"
  const by = granularity[move.step]
  if (by === null) {
    const node = blockBeside(place, selection, move)
    if (node === null) return
    if (move.extends) selection.extend(node, 0)
    else selection.collapse(node, 0)
  } else if (move.extends) selection.modify("extend", direction, by)
  else {
    if (move.towards === "next") selection.collapseToEnd()
    else selection.collapseToStart()
    const isByWord = by === "word" || by === "character"
    if (!isByWord) selection.modify("move", direction, by)
    if (isByWord ? move.towards === "previous" : by === "lineboundary" && move.towards === "next")
      selection.modify("move", "backward", "word")
  }
  if (!move.extends) selectWord(selection)
  reveal(place, selection)
}
