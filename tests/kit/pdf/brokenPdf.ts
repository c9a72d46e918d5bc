import { deflateSync } from "node:zlib"
import { pdfOf } from "./pdfOf.ts"

const stream = (entries: string, content: string): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

const page = (box: string, resources: string, drawing: string): ReadonlyArray<string> => [
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << ${resources} >> /Contents CONTENTS 0 R >>`,
  stream("", drawing)
]

/** A black square of three thousand pixels a side, 27 MB once unpacked. */
const square = (): string => {
  const packed = deflateSync(Buffer.alloc(3000 * 3000 * 3)).toString("hex")
  const entries =
    "/Type /XObject /Subtype /Image /Width 3000 /Height 3000 /ColorSpace /DeviceRGB /BitsPerComponent 8 " +
    "/Filter [/ASCIIHexDecode /FlateDecode]"
  return stream(entries, `${packed}>`)
}

const contents = {
  /** Of 200 x 300 points, saying its number. */
  good: (number: number) =>
    page("0 0 200 300", "/Font << /F1 3 0 R >>", `BT /F1 24 Tf 40 200 Td (Sayfa ${number}) Tj ET`),
  /** What stands in its place is no page. */
  absent: () => ["[0 0 200 300]", "null"],
  "endlessly large": () => page("0 0 30000 30000", "", ""),
  "full of pixels": () => page("0 0 200 300", "/XObject << /I 4 0 R >>", "q 200 0 0 300 0 0 cm /I Do Q"),
  /** The same on a sheet of A3. */
  "large and full of pixels": () => page("0 0 842 1191", "/XObject << /I 4 0 R >>", "q 842 0 0 1191 0 0 cm /I Do Q")
} as const

/** A PDF with these pages. */
export const brokenPdf = (pages: ReadonlyArray<keyof typeof contents>): Uint8Array => {
  const first = 5
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, n) => `${first + 2 * n} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    pages.some((kind) => kind.endsWith("full of pixels")) ? square() : "null",
    ...pages.flatMap((kind, n) =>
      contents[kind](n + 1).map((object) => object.replace("CONTENTS", String(first + 2 * n + 1)))
    )
  ])
}
