import { deflated, deflatedTimes, MEBIBYTE } from "./deflate.ts"
import { fineTiles } from "./drawings.ts"
import { flate, helvetica, pagesOf, sentence, stream } from "./document.ts"
import { pdfOf } from "../pdf/pdfOf.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

const good = stream(sentence)

/** Pages that draw these, with a pattern at hand that never ends. */
const hanging = (...contents: ReadonlyArray<string>): Uint8Array =>
  pagesOf(contents, { resources: "/Pattern << /P 4 0 R >>", objects: [fineTiles] })

const endless = stream("/Pattern cs /P scn 0 0 200 300 re f")

/** Three pages: object 3 is a good one, 99 is none. */
const threePages = (kids: string): Uint8Array =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count 3 >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    good,
    helvetica
  ])

/** Good files, but for a page. */
export const brokenPages: ReadonlyArray<HostilePdf> = [
  {
    name: "page that is not there",
    what: "three pages, of which the second is missing",
    bytes: () => threePages("3 0 R 99 0 R 3 0 R"),
    expected: converts(3, [2])
  },
  {
    name: "first page that is not there",
    what: "three pages, of which the first is missing",
    bytes: () => threePages("99 0 R 3 0 R 3 0 R"),
    expected: converts(3, [1])
  },
  {
    name: "drawing that breaks off",
    what: "three pages, of which the second is drawn by what cannot be unpacked; it stays white",
    bytes: () => pagesOf([good, stream(deflated(sentence).slice(0, 8), "/Filter /FlateDecode"), good]),
    expected: converts(3)
  },
  {
    name: "page that hangs",
    what: "three pages, of which the second is never drawn to its end",
    bytes: () => hanging(good, endless, good),
    expected: converts(3, [2]),
    slow: true
  },
  {
    name: "pages that hang",
    what: "six pages, of which four are never drawn to their end",
    bytes: () => hanging(good, endless, endless, endless, endless, good),
    expected: refused("tooSlow"),
    slow: true
  },
  {
    name: "page that swells",
    what: "three pages, of which the second is a gigabyte of drawing",
    bytes: () => {
      const strokes = Buffer.from("0 0 m 9 9 l S\n".repeat(MEBIBYTE / 16), "latin1")
      return pagesOf([
        good,
        stream(deflated(deflatedTimes(strokes, 1170)), "/Filter [/FlateDecode /FlateDecode]"),
        flate(sentence)
      ])
    },
    expected: converts(3, [2]),
    slow: true
  }
]
