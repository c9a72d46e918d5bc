import { maxPageSide } from "../../src/domain/publishing/NewIssue.ts"
import type { OpenDocument } from "./openDocument.ts"
import { Refused } from "./Refused.ts"

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * An open page, valid until the callback that received it ends. Width and height are points of the rotated crop box;
 * `place` maps a point of page space (MediaBox, y upwards, not rotated) to it, with the origin top left and y
 * downwards.
 */
export interface OpenPage {
  readonly document: OpenDocument
  readonly handle: number
  readonly width: number
  readonly height: number
  readonly place: (point: Point) => Point
}

/** `FPDF_PageToDevice` answers in whole numbers, so a surface 1000 times larger is used. */
const FINENESS = 1000

const placing = ({ pdfium }: OpenDocument, handle: number, width: number, height: number) =>
  pdfium.lend(8, (address) => {
    const at = (x: number, y: number): Point => {
      pdfium.calls.FPDF_PageToDevice(
        handle,
        0,
        0,
        Math.round(width * FINENESS),
        Math.round(height * FINENESS),
        0,
        x,
        y,
        address,
        address + 4
      )
      const [left = 0, top = 0] = pdfium.memory.HEAP32.subarray(address / 4, address / 4 + 2)
      return { x: left / FINENESS, y: top / FINENESS }
    }
    const origin = at(0, 0)
    const right = at(1000, 0)
    const up = at(0, 1000)
    const xx = (right.x - origin.x) / 1000,
      xy = (right.y - origin.y) / 1000
    const yx = (up.x - origin.x) / 1000,
      yy = (up.y - origin.y) / 1000
    return ({ x, y }: Point): Point => ({ x: origin.x + x * xx + y * yx, y: origin.y + x * xy + y * yy })
  })

/** Throws `Refused` for a page that is empty or too large. Points. */
export const refuseSize = (width: number, height: number): void => {
  if (!(width > 0 && height > 0)) throw new Refused("DamagedPdf", "the page has no area")
  if (Math.max(width, height) > maxPageSide) throw new Refused("PageTooLarge")
}

/** Opens a page (counted from 1), passes it to `use` and closes it. Throws `Refused` if it cannot be shown. */
export const withPage = async <A>(
  document: OpenDocument,
  page: number,
  use: (page: OpenPage) => A | Promise<A>
): Promise<A> => {
  const { calls } = document.pdfium
  const handle = calls.FPDF_LoadPage(document.handle, page - 1)
  if (handle === 0) throw new Refused("DamagedPdf", "the page cannot be read")
  try {
    const width = calls.FPDF_GetPageWidthF(handle)
    const height = calls.FPDF_GetPageHeightF(handle)
    refuseSize(width, height)
    return await use({ document, handle, width, height, place: placing(document, handle, width, height) })
  } finally {
    calls.FPDF_ClosePage(handle)
  }
}

/** The box around both corners, mapped by `page.place`. */
export const placeBox = (page: OpenPage, one: Point, other: Point): Box => {
  const a = page.place(one),
    b = page.place(other)
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) }
}
