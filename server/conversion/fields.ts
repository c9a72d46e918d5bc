import { keepLinks } from "./links.ts"
import type { OpenPage } from "./OpenPage.ts"

/** fpdf_annot.h */
const LINK = 2
const POPUP = 16
const WIDGET = 20
const NORMAL_APPEARANCE = 0
/** fpdf_flatten.h */
const FOR_DISPLAY = 0
const FLATTENED = 1
/** fpdfview.h: draw annotations. */
const FPDF_ANNOT = 0x01
const BGRA = 4

/** A page with more annotations is drawn without them. */
export const maxAnnotations = 2000

const annotationsOf = <A>({ document, handle }: OpenPage, ask: (annotation: number) => A): ReadonlyArray<A> => {
  const { calls } = document.pdfium
  const count = calls.FPDFPage_GetAnnotCount(handle)
  return Array.from({ length: count > maxAnnotations ? 0 : count }, (_, index) => index).flatMap((index) => {
    const annotation = calls.FPDFPage_GetAnnot(handle, index)
    if (annotation === 0) return []
    const answer = ask(annotation)
    calls.FPDFPage_CloseAnnot(annotation)
    return [answer]
  })
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

/**
 * Makes the fields of a form that have an appearance a part of their page's drawing, with their text; PDFium draws them
 * only for somebody who fills them in. The page must be loaded again if this answers `true`. Its links are kept first,
 * because its annotations go.
 */
export const drawFields = (page: OpenPage): boolean => {
  const { calls } = page.document.pdfium
  const kinds = annotationsOf(page, (annotation) => calls.FPDFAnnot_GetSubtype(annotation))
  if (!kinds.includes(WIDGET)) return false
  keepLinks(page)
  if (lacksAppearance(page)) giveAppearances(page)
  return calls.FPDFPage_Flatten(page.handle, FOR_DISPLAY) === FLATTENED
}
