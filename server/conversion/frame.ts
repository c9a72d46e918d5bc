import type { Block } from "./blocks.ts"
import type { Line } from "./lines.ts"
import { wasMemoryRefused } from "./linearMemory.ts"
import type { Link } from "./links.ts"
import type { OpenDocument } from "./openDocument.ts"
import { type Box, refuseSize } from "./OpenPage.ts"
import { Refused } from "./Refused.ts"
import type { Piece, Word } from "./words.ts"

/** Points of the crop box after rotation. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a page lies in the frame: its scale, and its distance from the top left corner. */
export interface Fit {
  readonly factor: number
  readonly left: number
  readonly top: number
}

/** The size of a page (from 1), read without its content. Throws `Refused` if it is not usable. */
const sizeOf = ({ pdfium, handle }: OpenDocument, page: number): Size =>
  pdfium.lend(8, (address) => {
    if (!pdfium.calls.FPDF_GetPageSizeByIndexF(handle, page - 1, address)) throw new Refused("DamagedPdf")
    const [width = 0, height = 0] = pdfium.memory.HEAPF32.subarray(address / 4, address / 4 + 2)
    refuseSize(width, height)
    return { width, height }
  })

/**
 * The frame of every page: the size of the first page that has a usable one. Throws page 1's refusal if none has.
 * `open` opens the document again, because PDFium confuses pages after a failed one.
 */
export const frameOf = async (open: () => Promise<OpenDocument>): Promise<Size> => {
  let document = await open()
  let refused: unknown
  for (let page = 1; page <= document.pageCount; page++) {
    try {
      return sizeOf(document, page)
    } catch (error) {
      if (!(error instanceof Refused) || wasMemoryRefused()) throw error
      refused ??= error
      document = await open()
    }
  }
  throw refused
}

/** As large as the frame allows, centred. */
export const fitInto = (frame: Size, { width, height }: Size): Fit => {
  const factor = Math.min(frame.width / width, frame.height / height)
  return { factor, left: (frame.width - width * factor) / 2, top: (frame.height - height * factor) / 2 }
}

export const fitBox = (box: Box, { factor, left, top }: Fit): Box => ({
  left: box.left * factor + left,
  top: box.top * factor + top,
  right: box.right * factor + left,
  bottom: box.bottom * factor + top
})

/** A line's coordinates are along and across its own direction. */
const fitLine = (line: Line, { factor, left, top }: Fit): Line => {
  const cos = Math.cos(line.angle),
    sin = Math.sin(line.angle)
  const along = left * cos + top * sin,
    across = top * cos - left * sin
  const fitPiece = (piece: Piece): Piece => ({
    ...piece,
    start: piece.start * factor + along,
    end: piece.end * factor + along,
    baseline: piece.baseline * factor + across,
    size: piece.size * factor
  })
  const fitWord = ({ angle, broken, initial, pieces: [first, ...rest] }: Word): Word => ({
    angle,
    broken,
    pieces: [fitPiece(first), ...rest.map(fitPiece)],
    ...(initial === undefined ? {} : { initial: fitPiece(initial) })
  })
  const [first, ...rest] = line.words
  return {
    words: [fitWord(first), ...rest.map(fitWord)],
    angle: line.angle,
    start: line.start * factor + along,
    end: line.end * factor + along,
    baseline: line.baseline * factor + across,
    size: line.size * factor
  }
}

export const fitBlock = ({ lines: [first, ...rest], box, ...block }: Block, fit: Fit): Block => ({
  ...block,
  lines: [fitLine(first, fit), ...rest.map((line) => fitLine(line, fit))],
  box: fitBox(box, fit)
})

export const fitLink = ({ target, box }: Link, fit: Fit): Link => ({ target, box: fitBox(box, fit) })
