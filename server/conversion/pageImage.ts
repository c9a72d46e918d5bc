import { maxAnnotations } from "./annotations.ts"
import type { OpenPage } from "./OpenPage.ts"
import { Refused } from "./Refused.ts"

/** RGBA without premultiplied alpha, rows from the top. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Requested resolution, height or width in pixels. */
export type Scale = { readonly dpi: number } | { readonly height: number } | { readonly width: number }

/** A poster at 300 dpi does not fit in memory; above this many pixels, a page is drawn coarser. */
const MAX_PIXELS = 16_000_000
/** The longest edge that WebP allows. */
const MAX_EDGE = 16_383

const BGRA = 4
const WHITE = 0xffffffff
/** fpdfview.h: draw annotations; red before blue. */
const FPDF_ANNOT = 0x01
const FPDF_REVERSE_BYTE_ORDER = 0x10

const factorOf = (scale: Scale, { width, height }: OpenPage): number => {
  const asked = "dpi" in scale ? scale.dpi / 72 : "height" in scale ? scale.height / height : scale.width / width
  return Math.min(asked, Math.sqrt(MAX_PIXELS / (width * height)), MAX_EDGE / Math.max(width, height))
}

/** The size of a page's picture. */
export const pixelsOf = (page: OpenPage, scale: Scale): Pick<Bitmap, "width" | "height"> => {
  const factor = factorOf(scale, page)
  return {
    width: Math.max(1, Math.round(page.width * factor)),
    height: Math.max(1, Math.round(page.height * factor))
  }
}

/** Where a page lies on a bitmap, in pixels; it may reach beyond it. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Canvas extends Pick<Bitmap, "width" | "height"> {
  readonly box: PixelBox
  readonly annotations?: boolean
}

/**
 * Draws a page onto white paper and passes the pixels to `use`. They lie in PDFium's memory, which any other PDFium call
 * may move.
 */
export const withPaper = async <A>(
  page: OpenPage,
  { width, height, box, annotations: isAnnotated = true }: Canvas,
  use: (bitmap: Bitmap) => A | Promise<A>
): Promise<A> => {
  const { calls, memory } = page.document.pdfium
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
  if (bitmap === 0) throw new Error(`PDFium has no room for ${width} x ${height} pixels`)
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    const isTooMany = calls.FPDFPage_GetAnnotCount(page.handle) > maxAnnotations
    const flags = (isAnnotated && !isTooMany ? FPDF_ANNOT : 0) | FPDF_REVERSE_BYTE_ORDER
    calls.FPDF_RenderPageBitmap(bitmap, page.handle, box.left, box.top, box.width, box.height, 0, flags)
    const start = calls.FPDFBitmap_GetBuffer(bitmap)
    return await use({ width, height, data: new Uint8ClampedArray(memory.HEAPU8.buffer, start, width * height * 4) })
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.refusal, error.message, true) : error
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** Draws a whole page, and passes its pixels on as `withPaper` does. */
export const withDrawing = <A>(
  page: OpenPage,
  { annotations = true, ...scale }: Scale & { readonly annotations?: boolean },
  use: (bitmap: Bitmap) => A | Promise<A>
): Promise<A> => {
  const size = pixelsOf(page, scale)
  return withPaper(page, { ...size, box: { left: 0, top: 0, ...size }, annotations }, use)
}
