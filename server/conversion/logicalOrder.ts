import type { Block } from "./blocks.ts"
import { type Direction, directionOf, isMostlyToTheLeft, runsToTheLeft } from "./direction.ts"
import type { Line } from "./lines.ts"
import { type Piece, textOf, type Word } from "./words.ts"

/** A piece as it is seen, from left to right, and the word it belongs to. */
interface Seen {
  readonly piece: Piece
  readonly word: number
  direction: Direction
}

/** Separators of the figures on both sides. */
const SEPARATOR = /^[.,:/\u066b\u066c-]$/u

/** The direction of the nearest piece to one side that is not neutral. */
const beside = (pieces: ReadonlyArray<Seen>, at: number, step: 1 | -1): Direction => {
  for (let near = at + step; near >= 0 && near < pieces.length; near += step) {
    const direction = pieces[near]?.direction
    if (direction !== undefined && direction !== "neutral") return direction
  }
  return "neutral"
}

/** Gives a direction to figures beside letters that run to the right, and to what is neutral (Unicode, UAX 9). */
const resolve = (pieces: ReadonlyArray<Seen>, base: "left" | "right"): void => {
  for (const [at, seen] of pieces.entries()) {
    const isBetweenFigures = pieces[at - 1]?.direction === "figures" && pieces[at + 1]?.direction === "figures"
    const isWithin = pieces[at - 1]?.word === seen.word && pieces[at + 1]?.word === seen.word
    if (isBetweenFigures && isWithin && SEPARATOR.test(seen.piece.text)) seen.direction = "figures"
  }
  const isBesideRight = pieces.map((_, at) => beside(pieces, at, -1) === "right" || beside(pieces, at, 1) === "right")
  for (const [at, seen] of pieces.entries())
    if (seen.direction === "figures" && isBesideRight[at] === true) seen.direction = "right"
  const neutral = pieces.map((seen, at): Direction => {
    if (seen.direction !== "neutral") return seen.direction
    const [before, after] = [beside(pieces, at, -1), beside(pieces, at, 1)]
    if (before === "right" && after === "right") return "right"
    return before === "right" || after === "right" || before === "neutral" || after === "neutral" ? base : "left"
  })
  for (const [at, seen] of pieces.entries()) seen.direction = neutral[at] ?? seen.direction
}

const runs = (
  pieces: ReadonlyArray<Seen>,
  isSame: (a: Seen, b: Seen) => boolean
): ReadonlyArray<ReadonlyArray<Seen>> => {
  const found: Array<Array<Seen>> = []
  for (const seen of pieces) {
    const run = found.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && isSame(last, seen)) run.push(seen)
    else found.push([seen])
  }
  return found
}

/** Pieces that run to the left: from the right, but each run of letters or figures that run to the right as it is. */
const fromTheRight = (pieces: ReadonlyArray<Seen>): ReadonlyArray<Seen> =>
  runs(pieces, (a, b) => a.direction !== "left" && a.direction === b.direction)
    .toReversed()
    .flat()

/** Pieces that run to the right; what runs to the left among them is read from its right end. */
const fromTheLeft = (pieces: ReadonlyArray<Seen>): ReadonlyArray<Seen> => {
  const parts = runs(pieces, (a, b) => (a.direction === "right") === (b.direction === "right"))
  return parts.flatMap((part) => {
    const first = part.findIndex(({ direction }) => direction === "left")
    const last = part.findLastIndex(({ direction }) => direction === "left")
    return first === -1
      ? part
      : [...part.slice(0, first), ...fromTheRight(part.slice(first, last + 1)), ...part.slice(last + 1)]
  })
}

/** Letters that run to the left are in order already, each in one piece; what is neutral among them is not. */
const read = ({ piece, direction }: Seen): Piece => {
  if (direction !== "left") return piece
  const text = runsToTheLeft(piece.text) ? piece.text : [...piece.text].toReversed().join("")
  // A stroke that only lengthens a word is none of its letters.
  return { ...piece, text: text.replaceAll("\u0640", "") || text, toTheLeft: true }
}

const isOfOneKind = (a: Piece, b: Piece): boolean =>
  a.toTheLeft === b.toTheLeft && a.font === b.font && a.size === b.size && a.baseline === b.baseline

const joined = (a: Piece, b: Piece): Piece => ({
  ...a,
  text: a.text + b.text,
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end)
})

const withoutSeams = (pieces: Word["pieces"]): Word["pieces"] => {
  const [first, ...rest] = pieces
  const kept: [Piece, ...Array<Piece>] = [first]
  for (const piece of rest) {
    const last = kept[kept.length - 1] ?? first
    if (isOfOneKind(last, piece)) kept[kept.length - 1] = joined(last, piece)
    else kept.push(piece)
  }
  return kept
}

const readLine = (line: Line, base: "left" | "right"): Line => {
  const seen = line.words.flatMap(({ pieces }, word) =>
    pieces.map((piece): Seen => ({ piece, word, direction: directionOf(piece.text) }))
  )
  resolve(seen, base)
  const ordered = base === "left" ? fromTheRight(seen) : fromTheLeft(seen)
  const words = runs(ordered, (a, b) => a.word === b.word).flatMap((run): ReadonlyArray<Word> => {
    const [first, ...rest] = run.map(read)
    const word = line.words[run[0]?.word ?? 0]
    return first === undefined || word === undefined ? [] : [{ ...word, pieces: withoutSeams([first, ...rest]) }]
  })
  const [first = line.words[0], ...rest] = words
  return { ...line, words: [first, ...rest] }
}

/**
 * Puts the words and letters of blocks with letters that run to the left into the order in which they are read; until
 * then they are as seen, from left to right. Most letters of a block say how it runs.
 */
export const inLogicalOrder = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> =>
  blocks.map((block) => {
    const text = block.lines.flatMap(({ words }) => words.map(textOf)).join(" ")
    if (!runsToTheLeft(text)) return block
    const toTheLeft = isMostlyToTheLeft(text)
    const [first, ...rest] = block.lines.map((line) => readLine(line, toTheLeft ? "left" : "right"))
    return first === undefined ? block : { ...block, lines: [first, ...rest], toTheLeft }
  })
