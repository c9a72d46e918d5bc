import { pdfOf } from "./pdfOf.ts"
import type { WordBox } from "./boxes.ts"

/** Points. The first page is the size. */
export const foldOutSizes = [
  [595, 842],
  [1190, 842],
  [420, 595]
] as const

/** Every letter of Courier is as wide as this share of its size. */
const LETTER = 0.6
const SIZE = 20
const words = ["kapak", "sayfa", "poster"] as const

/** Where a word of each page's corners and middle begins, from the page's top left, on its baseline. */
const placesIn = ([width, height]: readonly [number, number]) =>
  [
    [30, 60],
    [width / 2, height / 2],
    [width - 150, height - 40]
  ] as const

/** The words of page `page`, counted from 1, on its own surface, between ascent and baseline. */
export const foldOutWords = (page: number): ReadonlyArray<WordBox> => {
  const size = foldOutSizes[page - 1] ?? foldOutSizes[0]
  return placesIn(size).map(([x, y], index): WordBox => {
    const word = words[index] ?? ""
    return [word, x, y - SIZE, x + word.length * LETTER * SIZE, y]
  })
}

/** A cover of A4, a fold-out twice as wide, and a smaller page; the fold-out has a link on all of it. */
export const foldOut = (): Uint8Array => {
  const pages = foldOutSizes.map((size, index) => {
    const [width, height] = size
    const text = foldOutWords(index + 1)
      .map(([word, left, , , baseline]) => `BT /F1 ${SIZE} Tf ${left} ${height - baseline} Td (${word}) Tj ET`)
      .join(" ")
    const links = index === 1 ? "/Annots [10 0 R]" : ""
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + 2 * index} 0 R ${links} ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
    ]
  })
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R 6 0 R 8 0 R] /Count 3 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
    ...pages.flat(),
    "<< /Type /Annot /Subtype /Link /Rect [0 0 1190 842] /Dest [4 0 R /Fit] >>"
  ])
}
