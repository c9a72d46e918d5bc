import { annotationsOf } from "./annotations.ts"
import type { OpenPage } from "./OpenPage.ts"
import { withPageCopy } from "./pageCopy.ts"

/** fpdf_annot.h */
const LINK = 2
const POPUP = 16
const WIDGET = 20
const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5
const NORMAL_APPEARANCE = 0
/** fpdf_flatten.h */
const FOR_DISPLAY = 0
const FLATTENED = 1
/** fpdfview.h: draw annotations. */
const FPDF_ANNOT = 0x01
const BGRA = 4

const hasFields = (page: OpenPage): boolean => {
  const { calls } = page.document.pdfium
  return annotationsOf(page, (annotation) => calls.FPDFAnnot_GetSubtype(annotation)).includes(WIDGET)
}

/** Whether an annotation that is no field is drawn, but does not say how. */
const lacksAppearance = (page: OpenPage): boolean => {
  const { calls } = page.document.pdfium
  return annotationsOf(page, (annotation) => {
    const isSeen = ![LINK, POPUP, WIDGET].includes(calls.FPDFAnnot_GetSubtype(annotation))
    return isSeen && calls.FPDFAnnot_GetAP(annotation, NORMAL_APPEARANCE, 0, 0) <= 2
  }).includes(true)
}

/** Drawing a page gives PDFium's own appearance to annotations that have none, such as highlights. */
const giveAppearances = ({ document, handle }: OpenPage): void => {
  const { calls } = document.pdfium
  const bitmap = calls.FPDFBitmap_CreateEx(1, 1, BGRA, 0, 0)
  if (bitmap === 0) return
  calls.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, 1, 1, 0, FPDF_ANNOT)
  calls.FPDFBitmap_Destroy(bitmap)
}

/** Flattening leaves out what is hidden, but not what is only printed. */
const hidePrinted = (page: OpenPage): void => {
  const { calls } = page.document.pdfium
  annotationsOf(page, (annotation) => {
    const flags = calls.FPDFAnnot_GetFlags(annotation)
    return (flags & NO_VIEW) !== 0 && calls.FPDFAnnot_SetFlags(annotation, flags | HIDDEN)
  })
}

const drawFields = (copy: OpenPage): boolean => {
  hidePrinted(copy)
  if (lacksAppearance(copy)) giveAppearances(copy)
  return copy.document.pdfium.calls.FPDFPage_Flatten(copy.handle, FOR_DISPLAY) === FLATTENED
}

/**
 * Passes a page on with the fields of its form that have an appearance as a part of its drawing, with their text;
 * PDFium draws them only for somebody who fills them in. A page that cannot be copied as it looks is passed on itself.
 */
export const withFields = <A>(page: OpenPage, use: (page: OpenPage) => A | Promise<A>): Promise<A> =>
  hasFields(page) ? withPageCopy(page, drawFields, use) : Promise.resolve(use(page))
