import { join } from "node:path"
import { openBytes } from "./openDocument.ts"
import { withPage } from "./withPage.ts"
import { type PagePlace, writePage } from "./convertPage.ts"
import type { Size } from "./frame.ts"
import { measure } from "./overlayFont.ts"
import type { BrokenReason } from "./pageFacts.ts"
import type { Pdfium } from "./Pdfium.ts"
import { writeAtomically } from "./writeAtomically.ts"
import { zoomPicture } from "./zoomPicture.ts"

/** The sentence's share of the page width, and its largest size in points. */
const SHARE = 0.8
const LARGEST = 24

/**
 * A PDF of one page with the sentence in its middle, in Helvetica (the overlay font's widths) and WinAnsi (ISO 32000-1,
 * annex D), whose codes for these letters are those of Latin-1.
 */
export const brokenPagePdf = ({ width, height }: Size, sentence: string): Uint8Array => {
  const ems = measure(sentence).width
  const size = Math.min(LARGEST, (SHARE * width) / ems)
  const left = (width - ems * size) / 2
  const text = Buffer.from(sentence, "latin1").toString("hex")
  const drawing = `BT 0.35 g /F1 ${size.toFixed(3)} Tf ${left.toFixed(3)} ${(height / 2).toFixed(3)} Td <${text}> Tj ET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width.toFixed(3)} ${height.toFixed(3)}] /Contents 4 0 R ` +
      "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
  ]
  let pdf = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  return Buffer.from(
    `${pdf}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    "latin1"
  )
}

/**
 * Makes the files of a page that cannot be shown: it shows the sentence instead. Nobody can draw it again when it is
 * seen closer, so that picture is made too.
 */
export const breakPage = async (
  pdfium: Pdfium,
  place: PagePlace,
  sentence: string,
  reason: BrokenReason
): Promise<void> => {
  const document = openBytes(pdfium, brokenPagePdf(place.frame, sentence))
  try {
    const closer = await zoomPicture(document, place.frame, 1, 300)
    await writeAtomically(join(place.folder, `${place.number}-300.webp`), closer)
    await withPage(document, 1, (page) => writePage(page, place, reason))
  } finally {
    document.close()
  }
}
