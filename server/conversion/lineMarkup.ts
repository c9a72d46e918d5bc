import type { Line } from "./lines.ts"
import { escapeHtml, px } from "./markup.ts"
import { measure, overlayFont } from "./overlayFont.ts"
import { allPieces, type Piece, type Word } from "./words.ts"

/** Words of right-to-left scripts are isolated, so that they do not reorder their neighbours. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

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
  /** The start of the next piece of the line; null at its end. */
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

/** The narrowest space: a negative one would draw words over each other. */
const MIN_SPACE = 0.01

/**
 * Lines are inline text. `letter-spacing` gives each word its printed width, and `word-spacing` ends each space at the
 * next word, so that a selection has no gaps. `face` ranks the line's font on its page, for those who read it as text.
 */
export const lineMarkup = (line: Line, face = 0): string => {
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
    // The piece is kerned into the one before it, like the raised A of a logo.
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
      const gap = next === null ? space : Math.max(MIN_SPACE, next - pen)
      styles.push(`word-spacing:${px(gap - space - spacing)}`)
      pen += gap
    }
    if (ownSize !== fontSize) styles.push(`font-size:${px(ownSize)}`)
    const lowered = piece.baseline - baseline + (isInitial ? ascent - ascentInLine(ownSize) : 0)
    if (Math.abs(lowered) > 0.25) styles.push(`top:${px(lowered)}`)
    const tag = RIGHT_TO_LEFT.test(piece.text) ? "bdi" : "span"
    return `<${tag}${isInitial ? ' class="initial"' : ""} style="${styles.join(";")}"${tag === "bdi" ? ' dir="ltr"' : ""}>${escapeHtml(piece.text)}${spaceAfter ? " " : ""}</${tag}>`
  })
  const styles = [`left:${px(left)}`, `top:${px(top)}`, `font-size:${px(fontSize)}`]
  if (angle !== 0) styles.push(`transform-origin:0 ${px(ascent)}`, `transform:rotate(${Number(angle.toFixed(5))}rad)`)
  const hint = face === 0 ? "" : ` data-face="${face}"`
  return `<div class="line"${hint} style="${styles.join(";")}">${spans.join("")}</div>`
}
