import { type Box, type OpenPage, placeBox, type Point } from "./OpenPage.ts"

/** Something drawn on a page that is no text, as far as it is visible. In points. */
export interface DrawnObject {
  readonly box: Box
  /** A path of straight lines that closes to a rectangle, filled or framed. */
  readonly isRectangle: boolean
}

/** fpdf_edit.h */
const TEXT = 1
const PATH = 2
const FORM = 5

/** A page may draw millions of objects; those beyond this are ignored. */
const MAX_OBJECTS = 20_000
/** Forms may contain themselves in damaged files. */
const MAX_DEPTH = 6
/** The corners of a clip beyond these are ignored. */
const MAX_CORNERS = 2000
/** A rectangle is five points, with the one that closes it. */
const CORNERS_OF_RECTANGLE = 6
/** What is drawn nearly transparent is not seen. */
const LEAST_ALPHA = 8

/** a, b, c, d, e, f of a PDF's matrix. */
type Matrix = readonly [number, number, number, number, number, number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
const within = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

const mapped = ({ x, y }: Point, [a, b, c, d, e, f]: Matrix): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f })

export const intersection = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom)
})

/** Everything drawn on the page but text, as far as the page and its clips show it. */
export const readDrawnObjects = (page: OpenPage): ReadonlyArray<DrawnObject> => {
  const { pdfium } = page.document
  const { calls, memory } = pdfium
  return pdfium.lend(32, (address) => {
    const floats = (count: number) => memory.HEAPF32.subarray(address / 4, address / 4 + count)

    const placed = (corners: ReadonlyArray<Point>, matrix: Matrix): Box => {
      const boxes = corners.map((corner) => mapped(corner, matrix)).map((point) => placeBox(page, point, point))
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom))
      }
    }

    const boundsOf = (object: number, matrix: Matrix): Box | null => {
      if (!calls.FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12)) return null
      const [left = 0, bottom = 0, right = 0, top = 0] = floats(4)
      const corners = [left, right].flatMap((x) => [bottom, top].map((y) => ({ x, y })))
      return placed(corners, matrix)
    }

    /** The clips of an object, each as the rectangle around it. */
    const clipOf = (object: number, matrix: Matrix, around: Box): Box => {
      const clip = calls.FPDFPageObj_GetClipPath(object)
      const paths = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip)
      let seen = around
      for (let path = 0; path < paths; path++) {
        const corners: Array<Point> = []
        const count = Math.min(calls.FPDFClipPath_CountPathSegments(clip, path), MAX_CORNERS)
        for (let at = 0; at < count; at++) {
          const segment = calls.FPDFClipPath_GetPathSegment(clip, path, at)
          if (!calls.FPDFPathSegment_GetPoint(segment, address, address + 4)) continue
          const [x = 0, y = 0] = floats(2)
          corners.push({ x, y })
        }
        if (corners.length > 0) seen = intersection(seen, placed(corners, matrix))
      }
      return seen
    }

    /** Whether neither its filling nor its line is seen. */
    const isTransparent = (object: number): boolean => {
      const alpha = (has: boolean) => {
        const [, , , last = 255] = has ? memory.HEAPU32.subarray(address / 4, address / 4 + 4) : []
        return last
      }
      const fill = alpha(calls.FPDFPageObj_GetFillColor(object, address, address + 4, address + 8, address + 12))
      const stroke = alpha(calls.FPDFPageObj_GetStrokeColor(object, address, address + 4, address + 8, address + 12))
      return Math.max(fill, stroke) < LEAST_ALPHA
    }

    const matrixOf = (form: number): Matrix => {
      if (!calls.FPDFPageObj_GetMatrix(form, address)) return identity
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(6)
      return [a, b, c, d, e, f]
    }

    const found: Array<DrawnObject> = []
    let looked = 0
    const walk = (
      count: number,
      objectAt: (at: number) => number,
      matrix: Matrix,
      around: Box,
      depth: number
    ): void => {
      for (let at = 0; at < count && looked < MAX_OBJECTS; at++) {
        looked++
        const object = objectAt(at)
        const type = calls.FPDFPageObj_GetType(object)
        if (type === TEXT) continue
        const bounds = boundsOf(object, matrix)
        if (bounds === null) continue
        const box = intersection(bounds, clipOf(object, matrix, around))
        if (!(box.left <= box.right && box.top <= box.bottom)) continue
        if (type === FORM) {
          if (depth < MAX_DEPTH) {
            const own = within(matrixOf(object), matrix)
            const parts = calls.FPDFFormObj_CountObjects(object)
            walk(parts, (part) => calls.FPDFFormObj_GetObject(object, part), own, box, depth + 1)
          }
        } else if (type !== PATH || !isTransparent(object)) {
          const isRectangle = type === PATH && calls.FPDFPath_CountSegments(object) <= CORNERS_OF_RECTANGLE
          found.push({ box, isRectangle })
        }
      }
    }
    const whole = { left: 0, top: 0, right: page.width, bottom: page.height }
    walk(
      calls.FPDFPage_CountObjects(page.handle),
      (at) => calls.FPDFPage_GetObject(page.handle, at),
      identity,
      whole,
      0
    )
    return found
  })
}
