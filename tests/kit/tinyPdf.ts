import { pdfOf } from "./pdf/pdfOf.ts"

/**
 * A PDF of so many pages of 200 x 300 points, each saying its number; small enough to be converted in a blink. `ballast`
 * is so many bytes more that no page shows.
 */
export const tinyPdf = (pages: number, ballast = 0): Uint8Array => {
  const first = 4
  const numbers = Array.from({ length: pages }, (_, index) => index)
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${numbers.map((n) => `${first + 2 * n} 0 R`).join(" ")}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...numbers.flatMap((n) => {
      const drawing = `BT /F1 24 Tf 40 200 Td (Sayfa ${n + 1}) Tj ET`
      return [
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Resources << /Font << /F1 3 0 R >> >> " +
          `/Contents ${first + 2 * n + 1} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
      ]
    }),
    ...(ballast === 0 ? [] : [`<< /Length ${ballast} >>\nstream\n${"0".repeat(ballast)}\nendstream`])
  ])
}
