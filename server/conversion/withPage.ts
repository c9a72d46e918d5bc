import { withFields } from "./fields.ts"
import type { OpenDocument } from "./openDocument.ts"
import { type OpenPage, type Point, refuseSize } from "./OpenPage.ts"
import { Refused } from "./Refused.ts"

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

const load = (document: OpenDocument, number: number): number => {
  const handle = document.pdfium.calls.FPDF_LoadPage(document.handle, number - 1)
  if (handle === 0) throw new Refused("DamagedPdf", "the page cannot be read")
  return handle
}

/** Opens a page (counted from 1), passes it to `use` and closes it. Throws `Refused` if it cannot be shown. */
export const withPage = async <A>(
  document: OpenDocument,
  number: number,
  use: (page: OpenPage) => A | Promise<A>
): Promise<A> => {
  const { calls } = document.pdfium
  const handle = load(document, number)
  try {
    const width = calls.FPDF_GetPageWidthF(handle)
    const height = calls.FPDF_GetPageHeightF(handle)
    refuseSize(width, height)
    const place = placing(document, handle, width, height)
    return await withFields({ document, number, handle, linked: handle, width, height, place }, use)
  } finally {
    calls.FPDF_ClosePage(handle)
  }
}
