import type { Line } from "./lines.ts"
import { escapeHtml, px } from "./markup.ts"
import { measure, overlayFont } from "./overlayFont.ts"
import { allPieces, type Piece, type Word } from "./words.ts"

/**
 * Browsers round a font's ascent to whole pixels. With a whole font size, ascent and descent still add up to one em, so
 * the baseline lies `ascentOf` below the line's top.
 */
const fontSizeOf = (size: number): number => Math.max(1, Math.round(size))
const ascentOf = (fontSize: number): number => Math.round(fontSize * overlayFont.ascent)

/**
 * The distance from the line's top to a drop cap's baseline. The style sheet gives drop caps a line height of 0 at the
 * top, so half of the negative leading lies above.
 */
const ascentInLine = (fontSize: number): number => ascentOf(fontSize) - Math.ceil(fontSize / 2)

interface Placed {
  readonly piece: Piece
  readonly isInitial: boolean
  readonly spaceAfter: boolean
}

const placedPieces = (words: ReadonlyArray<Word>): ReadonlyArray<Placed> =>
  words.flatMap((word, index) => {
    const pieces = allPieces(word)
    const isLastOfLine = index === words.length - 1
    return pieces.map((piece, at): Placed => {
      const isLast = at === pieces.length - 1
      return { piece, isInitial: piece === word.initial, spaceAfter: isLast && !(word.broken && isLastOfLine) }
    })
  })

/** Pieces that run as their line does, or all in the other direction. */
interface Run {
  readonly placed: readonly [Placed, ...ReadonlyArray<Placed>]
  readonly isOpposite: boolean
}

const runsOf = (placed: ReadonlyArray<Placed>, toTheLeft: boolean): ReadonlyArray<Run> => {
  const runs: Array<Run> = []
  for (const one of placed) {
    const isOpposite = (one.piece.toTheLeft === true) !== toTheLeft
    const last = runs.at(-1)
    if (last?.isOpposite === true && isOpposite) runs[runs.length - 1] = { ...last, placed: [...last.placed, one] }
    else runs.push({ placed: [one], isOpposite })
  }
  return runs
}

/** Where a piece begins and ends along its direction. */
const begins = ({ start, end }: Piece, toTheLeft: boolean): number => (toTheLeft ? -end : start)
const ends = ({ start, end }: Piece, toTheLeft: boolean): number => (toTheLeft ? -start : end)

/** The narrowest space: a negative one would draw words over each other. */
const MIN_SPACE = 0.01

/** Where the next letter goes, along a direction. */
interface Pen {
  at: number
  readonly toTheLeft: boolean
}

/** A margin that moves the pen, where that can be seen, as to the raised A of a logo. */
const kern = (pen: Pen, to: number): ReadonlyArray<string> => {
  const distance = to - pen.at
  if (Math.abs(distance) <= 0.05) return []
  pen.at = to
  return [`${pen.toTheLeft ? "margin-right" : "margin-left"}:${px(distance)}`]
}

interface LineStyle {
  readonly fontSize: number
  readonly baseline: number
  /** It has letters that browsers do not space, nor the figures and signs among them. */
  readonly isCursive: boolean
}

/** The width of the space before `next`; at the end of its line a space has its own, on the left of it none. */
const gapBefore = (next: number | null, pen: Pen, fontSize: number): number => {
  if (next !== null) return Math.max(MIN_SPACE, next - pen.at)
  return pen.toTheLeft ? MIN_SPACE : measure(" ").width * fontSize
}

/** Browsers space no letters of these scripts: their type is made as wide as printed by its size instead. */
const CURSIVE = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u

/** `next` is where the line goes on, null at its end. */
const pieceMarkup = (
  { piece, isInitial, spaceAfter }: Placed,
  pen: Pen,
  next: number | null,
  style: LineStyle
): string => {
  const { fontSize, baseline } = style
  const { count, width } = measure(piece.text)
  const styles = [...kern(pen, begins(piece, pen.toTheLeft))]
  const end = Math.max(ends(piece, pen.toTheLeft), pen.at + 0.1)
  const isCursive = style.isCursive && !/[\p{Script=Latin}\p{Script=Hebrew}]/u.test(piece.text)
  const ownSize = isCursive ? (end - pen.at) / Math.max(width, 0.1) : fontSizeOf(piece.size)
  const spacing = isCursive ? 0 : (end - pen.at - width * ownSize) / count
  styles.push(`letter-spacing:${px(spacing)}`)
  pen.at = isCursive ? pen.at + width * ownSize : end
  if (spaceAfter) {
    const gap = gapBefore(next, pen, ownSize)
    styles.push(`word-spacing:${px(gap - measure(" ").width * ownSize - spacing)}`)
    pen.at += gap
  }
  if (ownSize !== fontSize) styles.push(`font-size:${px(ownSize)}`)
  const lowered = piece.baseline - baseline + (isInitial ? ascentOf(fontSize) - ascentInLine(ownSize) : 0)
  if (Math.abs(lowered) > 0.25) styles.push(`top:${px(lowered)}`)
  return `<span${isInitial ? ' class="initial"' : ""} style="${styles.join(";")}">${escapeHtml(piece.text)}${spaceAfter ? " " : ""}</span>`
}

const edge = (run: Run, toTheLeft: boolean): number =>
  Math.min(...run.placed.map(({ piece }) => begins(piece, toTheLeft)))

/** What runs against its line is isolated, so that it keeps its order and its neighbours theirs. */
const oppositeMarkup = (run: Run, pen: Pen, next: number | null, style: LineStyle): string => {
  const margin = kern(pen, edge(run, pen.toTheLeft))
  const inner: Pen = { at: edge(run, !pen.toTheLeft), toTheLeft: !pen.toTheLeft }
  const begun = inner.at
  const spans = run.placed.map((placed, at) => {
    const following = run.placed[at + 1]
    const isLast = following === undefined
    const after = isLast ? null : begins(following.piece, inner.toTheLeft)
    return pieceMarkup({ ...placed, spaceAfter: placed.spaceAfter && !isLast }, inner, after, style)
  })
  pen.at += inner.at - begun
  const attribute = margin.length === 0 ? "" : ` style="${margin.join(";")}"`
  const isolated = `<bdi dir="${inner.toTheLeft ? "rtl" : "ltr"}"${attribute}>${spans.join("")}</bdi>`
  if (run.placed[run.placed.length - 1]?.spaceAfter !== true) return isolated
  const gap = gapBefore(next, pen, style.fontSize)
  pen.at += gap
  return `${isolated}<span style="word-spacing:${px(gap - measure(" ").width * style.fontSize)}"> </span>`
}

/**
 * Lines are inline text. `letter-spacing` gives each word its printed width, and `word-spacing` ends each space at the
 * next word, so that a selection has no gaps. `face` ranks the line's font on its page, for those who read it as text.
 */
export const lineMarkup = (line: Line, face = 0, toTheLeft = false): string => {
  const { words, angle, baseline, size } = line
  const fontSize = fontSizeOf(size)
  const ascent = ascentOf(fontSize)
  const placed = placedPieces(words)
  const runs = runsOf(placed, toTheLeft)
  const first = allPieces(words[0])[0]
  const isCursive = placed.some(({ piece }) => CURSIVE.test(piece.text))
  const isMixed = placed.some(({ piece }) => piece.toTheLeft === true)
  const start = isMixed || toTheLeft ? Math.min(...placed.map(({ piece }) => piece.start)) : first.start
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  const left = start * cos - baseline * sin
  const top = start * sin + baseline * cos - ascent
  const pen: Pen = { at: runs[0] === undefined ? 0 : edge(runs[0], toTheLeft), toTheLeft }
  const spans = runs.map((run, at) => {
    const following = runs[at + 1]
    const next = following === undefined ? null : edge(following, toTheLeft)
    const style = { fontSize, baseline, isCursive }
    return run.isOpposite ? oppositeMarkup(run, pen, next, style) : pieceMarkup(run.placed[0], pen, next, style)
  })
  const styles = [`left:${px(left)}`, `top:${px(top)}`, `font-size:${px(fontSize)}`]
  if (angle !== 0) styles.push(`transform-origin:0 ${px(ascent)}`, `transform:rotate(${Number(angle.toFixed(5))}rad)`)
  const hint = face === 0 ? "" : ` data-face="${face}"`
  return `<div class="line"${hint} style="${styles.join(";")}">${spans.join("")}</div>`
}
