import { handmade } from "../pdf/handmade.ts"
import { pdfOf } from "../pdf/pdfOf.ts"
import { tinyPdf } from "../tinyPdf.ts"
import { flate, onePage, sentence, stream } from "./document.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

const ascii = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1")
const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1")
const altered = (pdf: Uint8Array, alter: (text: string) => string): Uint8Array => bytesOf(alter(ascii(pdf)))

const before = (text: string, mark: string): string => text.slice(0, text.lastIndexOf(mark))

/** A document whose table of objects is a stream, as `entries` and `table` say; its objects lie where they say. */
const withTableStream = (entries: string, table: (offsets: ReadonlyArray<number>) => Buffer): Uint8Array => {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Resources << >> >>"
  ]
  let text = "%PDF-1.5\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `4 0 obj\n${flate(table([...offsets, start]), `/Type /XRef /Root 1 0 R ${entries}`)}\nendobj\n`
  return bytesOf(`${text}startxref\n${start}\n%%EOF\n`)
}

const rows = (offsets: ReadonlyArray<number>): Buffer =>
  Buffer.concat(
    [[0, 0], ...offsets.map((offset) => [1, offset] as const)].map(([kind = 0, offset = 0]) => {
      const row = Buffer.alloc(5)
      row.writeUInt8(kind, 0)
      row.writeUInt16BE(offset, 1)
      return row
    })
  )

/** A good document, changed and saved so many times: each saving adds a table that leads to the one before. */
const saved = (times: number): Uint8Array => {
  let text = ascii(tinyPdf(1))
  let previous = Number(/startxref\n(\d+)/.exec(text)?.[1])
  for (let at = 0; at < times; at += 1) {
    const object = text.length
    text += `5 0 obj\n${stream(sentence)}\nendobj\n`
    const table = text.length
    text += `xref\n5 1\n${String(object).padStart(10, "0")} 00000 n \n`
    text += `trailer << /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`
    previous = table
  }
  return bytesOf(text)
}

/** Files whose objects cannot be found where they should be, or never end. */
export const structures: ReadonlyArray<HostilePdf> = [
  {
    name: "cut early",
    what: "breaks off within its first objects",
    bytes: () => tinyPdf(1).slice(0, 60),
    expected: refused("damaged")
  },
  {
    name: "cut in half",
    what: "breaks off after half of its pages",
    bytes: () => tinyPdf(10).slice(0, tinyPdf(10).length / 2),
    expected: refused("damaged")
  },
  {
    name: "cut at the table",
    what: "breaks off where the table of its objects begins",
    bytes: () => altered(handmade(), (text) => before(text, "xref\n0")),
    expected: refused("damaged")
  },
  {
    name: "cut at the end",
    what: "lacks its last two lines, which say where the table is",
    bytes: () => altered(handmade(), (text) => before(text, "startxref")),
    expected: converts(2)
  },
  {
    name: "no table",
    what: "has no table of its objects",
    bytes: () => altered(handmade(), (text) => text.replace(/xref\n0[^t]*trailer/, "trailer")),
    expected: converts(2)
  },
  {
    name: "wrong table",
    what: "its table leads into the middle of other objects",
    bytes: () => altered(handmade(), (text) => text.replace(/\d{10} 00000 n/g, "0000000123 00000 n")),
    expected: converts(2)
  },
  {
    name: "table beyond the end",
    what: "looks for its table a gigabyte beyond its end",
    bytes: () => altered(handmade(), (text) => text.replace(/startxref\n\d+/, "startxref\n999999999")),
    expected: converts(2)
  },
  {
    name: "table before itself",
    what: "names its own table as the one before it",
    bytes: () =>
      altered(handmade(), (text) => text.replace("trailer <<", `trailer << /Prev ${text.lastIndexOf("xref\n0")}`)),
    expected: converts(2)
  },
  {
    name: "lying widths",
    what: "a table in a stream whose columns are two thousand million bytes wide",
    bytes: () => withTableStream("/Size 5 /W [1 2147483647 2147483647]", rows),
    expected: converts(1)
  },
  {
    name: "lying index",
    what: "a table in a stream that claims two thousand million objects",
    bytes: () => withTableStream("/Size 2147483647 /Index [0 2147483647] /W [1 2 2]", rows),
    expected: converts(1)
  },
  {
    name: "boxes in boxes",
    what: "streams of objects that lie in each other",
    bytes: () =>
      withTableStream("/Size 8 /W [1 2 2]", (offsets) =>
        Buffer.concat([rows(offsets), Buffer.from([2, 0, 6, 0, 0, 2, 0, 5, 0, 0])])
      ),
    expected: converts(1)
  },
  {
    name: "root in itself",
    what: "an extending stream of objects that extends itself, with the catalog in it",
    bytes: () => {
      const inner = "1 0 << /Type /Catalog /Pages 2 0 R >>"
      return altered(onePage({ objects: [stream(inner, "/Type /ObjStm /N 1 /First 4 /Extends 6 0 R")] }), (text) =>
        text.replace("/Root 1 0 R", "/Root 6 0 R")
      )
    },
    expected: refused("noPages")
  },
  {
    name: "no catalog",
    what: "its catalog is missing",
    bytes: () => altered(tinyPdf(1), (text) => text.replace("/Root 1 0 R", "/Root 99 0 R")),
    expected: refused("damaged")
  },
  {
    name: "thousand savings",
    what: "was changed and saved a thousand times",
    bytes: () => saved(1000),
    expected: converts(1)
  },
  {
    name: "largest number",
    what: "an object of the largest number there is",
    bytes: () =>
      altered(tinyPdf(1), (text) =>
        text.replace("xref\n0", "2147483647 0 obj\n(x)\nendobj\nxref\n2147483647 1\n0000000020 00000 n \n0")
      ),
    expected: converts(1)
  },
  {
    name: "length of itself",
    what: "a stream as long as the stream that says how long it is",
    bytes: () => onePage({ contents: `<< /Length 4 0 R >>\nstream\n${sentence}\nendstream` }),
    expected: converts(1)
  },
  {
    name: "too long",
    what: "a stream that claims two thousand million bytes",
    bytes: () => onePage({ contents: `<< /Length 2147483647 >>\nstream\n${sentence}\nendstream` }),
    expected: converts(1)
  },
  {
    name: "too short",
    what: "a stream that claims three bytes",
    bytes: () => onePage({ contents: `<< /Length 3 >>\nstream\n${sentence}\nendstream` }),
    expected: converts(1)
  },
  {
    name: "arrays in arrays",
    what: "100,000 arrays, each in the one before",
    bytes: () => onePage({ page: "/Annots 6 0 R", objects: ["[".repeat(100_000)] }),
    expected: converts(1)
  },
  {
    name: "dictionaries in dictionaries",
    what: "100,000 dictionaries, each in the one before, in the catalog",
    bytes: () => onePage({ catalog: `/Names ${"<< /A ".repeat(100_000)} 1 ${">> ".repeat(100_000)}` }),
    expected: converts(1)
  },
  {
    name: "names with zeros",
    what: "names that contain the zero character",
    bytes: () =>
      pdfOf([
        "<< /Type /Catalog /Pages 2 0 R /A#00B /C#00 >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R /Resources << /Font << /F#00 5 0 R >> >> >>",
        stream("BT /F#00 24 Tf 40 200 Td (Sayfa) Tj ET"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica#00../../etc >>"
      ]),
    expected: converts(1)
  }
]
