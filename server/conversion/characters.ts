import { type Box, type OpenPage, placeBox, type Point } from "./OpenPage.ts"
import { runsToTheLeft } from "./direction.ts"
import { textOfCode } from "./unicode.ts"

/**
 * One drawn character. `origin` is the start of its baseline, `angle` the writing direction (radians, clockwise, 0 to
 * the right), `advance` the pen's movement, `size` its em. In points.
 */
export interface Character {
  readonly text: string
  readonly origin: Point
  readonly angle: number
  readonly advance: number
  readonly size: number
  /** Equal for equal fonts of one page. */
  readonly font: number
  /** Whether the document has white space before it. */
  readonly afterSpace: boolean
  /** Whether PDFium infers white space before it, which is often wrong where letters are spaced, turned or placed singly. */
  readonly afterGuess: boolean
  /** Whether it hyphenates a word at a line's end. */
  readonly hyphen: boolean
}

/** PDFium's codes for a hyphen at a line's end; U+00AD is the document's own. */
const HYPHENS = new Set([0x02, 0xad, 0xfffe])

/** Twice a newspaper page in small print; characters beyond it are ignored. */
const MAX_CHARACTERS = 40_000

const outside = ({ width, height }: OpenPage, { left, top, right, bottom }: Box): boolean => {
  const x = (left + right) / 2,
    y = (top + bottom) / 2
  return x < 0 || y < 0 || x > width || y > height
}

/**
 * PDFium's loose box is the one around the letter's em box, which begins at the origin and is turned as the letter is.
 * Both have one middle, half an advance ahead.
 */
const advanceOf = (origin: Point, ahead: Point, { left, top, right, bottom }: Box): number =>
  Math.max(0, (left + right - 2 * origin.x) * ahead.x + (top + bottom - 2 * origin.y) * ahead.y)

/** How far ahead of its origin a letter is drawn. */
const reachOf = (origin: Point, ahead: Point, { left, top, right, bottom }: Box): number =>
  Math.max((left - origin.x) * ahead.x, (right - origin.x) * ahead.x) +
  Math.max((top - origin.y) * ahead.y, (bottom - origin.y) * ahead.y)

/** Every character of the page in drawing order, without those that the crop box hides. */
export const readCharacters = (page: OpenPage): ReadonlyArray<Character> => {
  const { pdfium } = page.document
  const { calls, memory } = pdfium
  const text = calls.FPDFText_LoadPage(page.handle)
  if (text === 0) return []
  try {
    return pdfium.lend(64, (address) => {
      const doubles = (count: number) => memory.HEAPF64.subarray(address / 8, address / 8 + count)
      const floats = (count: number) => memory.HEAPF32.subarray(address / 4, address / 4 + count)

      const originOf = (index: number): Point | null => {
        if (!calls.FPDFText_GetCharOrigin(text, index, address, address + 8)) return null
        const [x = 0, y = 0] = doubles(2)
        return { x, y }
      }
      const matrixOf = (index: number): readonly [number, number, number, number] => {
        if (!calls.FPDFText_GetMatrix(text, index, address)) return [1, 0, 0, 1]
        const [a = 1, b = 0, c = 0, d = 1] = floats(4)
        return [a, b, c, d]
      }
      const looseBox = (index: number): Box | null => {
        if (!calls.FPDFText_GetLooseCharBox(text, index, address)) return null
        const [left = 0, top = 0, right = 0, bottom = 0] = floats(4)
        return { left, top, right, bottom }
      }
      const tightBox = (index: number): Box => {
        calls.FPDFText_GetCharBox(text, index, address, address + 8, address + 16, address + 24)
        const [left = 0, right = 0, bottom = 0, top = 0] = doubles(4)
        return { left, top, right, bottom }
      }
      const fontOf = (index: number): number => {
        const object = calls.FPDFText_GetTextObject(text, index)
        return object === 0 ? 0 : calls.FPDFTextObj_GetFont(object)
      }
      const characters: Array<Character> = []
      const count = Math.min(calls.FPDFText_CountChars(text), MAX_CHARACTERS)
      let afterSpace = true
      let afterGuess = false
      for (let index = 0; index < count; index++) {
        const code = calls.FPDFText_GetUnicode(text, index)
        const generated = calls.FPDFText_IsGenerated(text, index) === 1
        const hyphen = HYPHENS.has(code) && !(generated && code === 0xfffe)
        const letters = hyphen ? "-" : textOfCode(code, calls.FPDFText_HasUnicodeMapError(text, index) !== 1)
        if (!hyphen && (generated || letters === null || letters.trim() === "")) {
          if (generated) afterGuess = true
          else afterSpace ||= letters !== null || code === 0x0a || code === 0x0d || code === 0x09
          continue
        }
        const origin = originOf(index)
        if (origin === null) continue
        const [a, b, c, d] = matrixOf(index)
        const fontSize = calls.FPDFText_GetFontSize(text, index)
        const along = Math.hypot(a, b) || 1
        const size = fontSize * (Math.hypot(c, d) || 1)
        const tight = tightBox(index)
        const loose = looseBox(index) ?? tight
        const direction = { x: a / along, y: b / along }
        const advance = Math.max(
          advanceOf(origin, direction, loose),
          // Ligatures of letters that run to the left have parts without an advance.
          runsToTheLeft(letters ?? "") ? reachOf(origin, direction, tight) : 0
        )
        const start = page.place(origin)
        const ahead = page.place({ x: origin.x + a / along, y: origin.y + b / along })
        const box = placeBox(page, { x: loose.left, y: loose.top }, { x: loose.right, y: loose.bottom })
        if (!outside(page, box) && size > 0) {
          characters.push({
            text: letters ?? "",
            origin: start,
            angle: Math.atan2(ahead.y - start.y, ahead.x - start.x),
            advance,
            size,
            font: fontOf(index),
            afterSpace,
            afterGuess,
            hyphen
          })
        }
        afterSpace = false
        afterGuess = false
      }
      return characters
    })
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}
