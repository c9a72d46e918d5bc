import type { OpenPage } from "./OpenPage.ts"

/** A page with more annotations is drawn without them. */
export const maxAnnotations = 2000

/** What `ask` answers for each annotation; nothing for a page that has too many. */
export const annotationsOf = <A>({ document, handle }: OpenPage, ask: (annotation: number) => A): ReadonlyArray<A> => {
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
