import { type Box, type OpenPage, placeBox, type Point } from "./OpenPage.ts"
import { textOfCode } from "./unicode.ts"

/**
 * One drawn character on the page's surface. `origin` is where its baseline begins, `angle` the direction of writing in
 * radians (clockwise, 0 is to the right), `advance` how far it moves the pen, `size` the height of its em; points all.
 */
export interface Character {
  readonly text: string
  readonly origin: Point
  readonly angle: number
  readonly advance: number
  readonly size: number
  /** Equal for equal fonts of one page. */
  readonly font: number
  /** White space stands between it and the character before it, drawn or understood by PDFium. */
  readonly afterSpace: boolean
  /** Stands at the end of a line in the middle of a word. */
  readonly hyphen: boolean
}

/** PDFium's marks for a hyphen at a line's end; U+00AD is the document's own. */
const HYPHENS = new Set([0x02, 0xad, 0xfffe])

/** Nearer than this to a quarter turn, PDFium's loose box has no width left to tell the advance by. */
const LEAST_COSINE = 0.2

/** Twice a newspaper's page in small print; what a page has beyond that is picture alone. */
const MOST_CHARACTERS = 40_000

const outside = ({ width, height }: OpenPage, { left, top, right, bottom }: Box): boolean => {
  const x = (left + right) / 2,
    y = (top + bottom) / 2
  return x < 0 || y < 0 || x > width || y > height
}

/** Every character drawn on the page, in the order of its drawing; what the crop box hides is left out. */
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
      /** Of upright text; the letters of a ligature share one origin and the ligature's box. */
      const turnedAdvance = (index: number, code: number, size: number, origin: Point, tight: Box): number => {
        const reach = Math.max(Math.abs(tight.top - origin.y), Math.abs(tight.bottom - origin.y))
        const font = fontOf(index)
        const [width = 0] = font !== 0 && calls.FPDFFont_GetGlyphWidth(font, code, size, address) ? floats(1) : []
        const previous = index === 0 ? null : originOf(index - 1)
        const isLigature = previous !== null && previous.x === origin.x && previous.y === origin.y
        return width > 0 && !isLigature ? width : Math.max(width, reach)
      }

      const characters: Array<Character> = []
      const count = Math.min(calls.FPDFText_CountChars(text), MOST_CHARACTERS)
      let afterSpace = true
      for (let index = 0; index < count; index++) {
        const code = calls.FPDFText_GetUnicode(text, index)
        const generated = calls.FPDFText_IsGenerated(text, index) === 1
        const hyphen = HYPHENS.has(code) && !(generated && code === 0xfffe)
        const letters = hyphen ? "-" : textOfCode(code, calls.FPDFText_HasUnicodeMapError(text, index) !== 1)
        if (!hyphen && (generated || letters === null || letters.trim() === "")) {
          afterSpace ||= generated || letters !== null || code === 0x0a || code === 0x0d || code === 0x09
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
        const cosine = Math.abs(a) / along
        const advance =
          cosine > LEAST_COSINE
            ? (loose.right - loose.left) / cosine
            : turnedAdvance(index, code, fontSize * along, origin, tight)
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
            hyphen
          })
        }
        afterSpace = false
      }
      return characters
    })
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}
