import type { Line } from "./lines.ts"
import { escapeHtml, px } from "./markup.ts"
import { measure, overlayFont } from "./overlayFont.ts"
import { allPieces, type Piece, type Word } from "./words.ts"

/** Text that would order its neighbours from right to left is kept from doing so: words stand where the page has them. */
const FROM_THE_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Browsers round a font's ascent to whole pixels. With a whole font size ascent and descent then still make up one em,
 * so that the baseline is known: `ascentOf` below the line's top.
 */
const fontSizeOf = (size: number): number => Math.max(1, Math.round(size))
const ascentOf = (fontSize: number): number => Math.round(fontSize * overlayFont.ascent)

/**
 * The style sheet gives a drop cap a line height of 0 at the top of its line, so that the line is no taller for it. Its
 * baseline is then so far below the line's top: the leading is its whole size less than none, half of it above.
 */
const ascentInLine = (fontSize: number): number => ascentOf(fontSize) - Math.ceil(fontSize / 2)

interface Placed {
  readonly piece: Piece
  readonly isInitial: boolean
  /** Where the next piece of the line begins; null at the line's end. */
  readonly next: number | null
  readonly spaceAfter: boolean
}

const placedPieces = (words: ReadonlyArray<Word>): ReadonlyArray<Placed> =>
  words.flatMap((word, index) => {
    const pieces = allPieces(word)
    return pieces.map((piece, at): Placed => {
      const isLast = at === pieces.length - 1
      const following = pieces[at + 1] ?? words.slice(index + 1, index + 2).flatMap(allPieces)[0]
      return {
        piece,
        isInitial: piece === word.initial,
        next: following?.start ?? null,
        spaceAfter: isLast && !(word.broken && following === undefined)
      }
    })
  })

/** No space is ever narrower: a negative one would draw the next word over this one. */
const LEAST_SPACE = 0.01

/**
 * Lines are ordinary inline text. `letter-spacing` makes each word exactly as wide as it is printed, and `word-spacing`
 * makes the space behind it end where the next word begins, so that a selection runs over both without a gap.
 */
export const lineMarkup = (line: Line): string => {
  const { words, angle, baseline, size } = line
  const start = allPieces(words[0])[0].start
  const fontSize = fontSizeOf(size)
  const ascent = ascentOf(fontSize)
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  const left = start * cos - baseline * sin
  const top = start * sin + baseline * cos - ascent
  let pen = start
  const spans = placedPieces(words).map(({ piece, isInitial, next, spaceAfter }) => {
    const ownSize = fontSizeOf(piece.size)
    const { count, width } = measure(piece.text)
    const space = measure(" ").width * ownSize
    const styles: Array<string> = []
    // Kerned into the piece before it, as the raised A of a logo is.
    const kern = piece.start - pen
    if (Math.abs(kern) > 0.05) {
      styles.push(`margin-left:${px(kern)}`)
      pen = piece.start
    }
    const end = Math.max(piece.end, pen + 0.1)
    const spacing = (end - pen - width * ownSize) / count
    styles.push(`letter-spacing:${px(spacing)}`)
    pen = end
    if (spaceAfter) {
      const gap = next === null ? space : Math.max(LEAST_SPACE, next - pen)
      styles.push(`word-spacing:${px(gap - space - spacing)}`)
      pen += gap
    }
    if (ownSize !== fontSize) styles.push(`font-size:${px(ownSize)}`)
    const lowered = piece.baseline - baseline + (isInitial ? ascent - ascentInLine(ownSize) : 0)
    if (Math.abs(lowered) > 0.25) styles.push(`top:${px(lowered)}`)
    const tag = FROM_THE_RIGHT.test(piece.text) ? "bdi" : "span"
    return `<${tag}${isInitial ? ' class="initial"' : ""} style="${styles.join(";")}"${tag === "bdi" ? ' dir="ltr"' : ""}>${escapeHtml(piece.text)}${spaceAfter ? " " : ""}</${tag}>`
  })
  const styles = [`left:${px(left)}`, `top:${px(top)}`, `font-size:${px(fontSize)}`]
  if (angle !== 0) styles.push(`transform-origin:0 ${px(ascent)}`, `transform:rotate(${Number(angle.toFixed(5))}rad)`)
  return `<div class="line" style="${styles.join(";")}">${spans.join("")}</div>`
}
