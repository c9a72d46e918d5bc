import type { OpenPage } from "./OpenPage.ts"
import { withDrawing } from "./pageImage.ts"

const drawingOf = (page: OpenPage): Promise<Buffer> =>
  withDrawing(page, { dpi: 72, annotations: false }, ({ data }) => Buffer.from(data))

/** All that the page leads to is copied, one thing from within the other, such as the parts of a long article. */
const isCopied = ({ document, number }: OpenPage, into: number): boolean => {
  const { calls, memory, lend, callDeeply } = document.pdfium
  return lend(4, (address) => {
    memory.HEAP32[address / 4] = number - 1
    return callDeeply(() => calls.FPDF_ImportPagesByIndex(into, document.handle, address, 1, 0)) === true
  })
}

/** The corners of what a page shows: its crop box, within its media box. */
const cornersOf = ({ document, handle }: OpenPage): readonly [number, number, number, number] => {
  const { calls, memory, lend } = document.pdfium
  return lend(16, (address) => {
    calls.FPDF_GetPageBoundingBox(handle, address)
    const [left = 0, top = 0, right = 0, bottom = 0] = memory.HEAPF32.subarray(address / 4, address / 4 + 4)
    return [left, bottom, right, top]
  })
}

/** Loads a page of a document, counted from 0, for as long as `use` takes. */
const loaded = async <A>(
  { document: { pdfium } }: OpenPage,
  [document, index]: readonly [number, number],
  use: (handle: number) => A | Promise<A>
): Promise<A> => {
  const handle = pdfium.calls.FPDF_LoadPage(document, index)
  try {
    return await use(handle)
  } finally {
    if (handle !== 0) pdfium.calls.FPDF_ClosePage(handle)
  }
}

const drawn = (page: OpenPage, place: readonly [number, number]): Promise<Buffer> =>
  loaded(page, place, (handle) => (handle === 0 ? Buffer.alloc(0) : drawingOf({ ...page, handle })))

/** A copy has lost what its document says of it, such as the layers that are switched off. */
const isAlike = async (page: OpenPage, copies: number): Promise<boolean> => {
  const [own, copy] = [await drawn(page, [page.document.handle, page.number - 1]), await drawn(page, [copies, 0])]
  return own.equals(copy)
}

/** A copy says itself what its page inherits; it is changed only if it looks like its page. */
const isChanged = async (page: OpenPage, copies: number, change: (copy: OpenPage) => boolean): Promise<boolean> => {
  if (!isCopied(page, copies) || !(await isAlike(page, copies))) return false
  const { calls } = page.document.pdfium
  return loaded(page, [copies, 0], (handle) => {
    if (handle === 0) return false
    calls.FPDFPage_SetMediaBox(handle, ...cornersOf(page))
    calls.FPDFPage_SetCropBox(handle, ...cornersOf(page))
    return change({ ...page, handle })
  })
}

/**
 * Passes on a copy of a page, in a document of its own, that `change` has changed; the page itself if it cannot be
 * copied or `change` answers `false`.
 */
export const withPageCopy = async <A>(
  page: OpenPage,
  change: (copy: OpenPage) => boolean,
  use: (page: OpenPage) => A | Promise<A>
): Promise<A> => {
  const { calls } = page.document.pdfium
  const copies = calls.FPDF_CreateNewDocument()
  if (copies === 0) return use(page)
  try {
    if (!(await isChanged(page, copies, change))) return await use(page)
    return await loaded(page, [copies, 0], (handle) => use(handle === 0 ? page : { ...page, handle }))
  } finally {
    calls.FPDF_CloseDocument(copies)
  }
}
