import { handmade } from "../pdf/handmade.ts"
import { tinyPdf } from "../tinyPdf.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1")

/** Files that are no PDFs, whatever they are called, and PDFs that do not look like one. */
export const strangers: ReadonlyArray<HostilePdf> = [
  {
    name: "text",
    what: "plain text with a PDF's name",
    bytes: () => latin1("merhaba"),
    expected: refused("notPdf")
  },
  {
    name: "picture",
    what: "a PNG with a PDF's name",
    bytes: () => latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0"),
    expected: refused("notPdf")
  },
  {
    name: "archive",
    what: "a ZIP with a PDF's name",
    bytes: () => latin1(`PK\x03\x04\x14\0\0\0\0\0${"\0".repeat(18)}a.txt`),
    expected: refused("notPdf")
  },
  {
    name: "web page",
    what: "HTML with a script, with a PDF's name",
    bytes: () => latin1("<!doctype html><script>alert(1)</script>"),
    expected: refused("notPdf")
  },
  {
    name: "program",
    what: "a Windows program with a PDF's name",
    bytes: () => latin1(`MZ\x90\0${"\0".repeat(56)}PE\0\0`),
    expected: refused("notPdf")
  },
  {
    name: "late header",
    what: "a PDF behind two kilobytes of something else",
    bytes: () => Buffer.concat([latin1(" ".repeat(2048)), tinyPdf(1)]),
    expected: refused("notPdf")
  },
  { name: "empty", what: "no bytes", bytes: () => new Uint8Array(), expected: refused("empty") },
  { name: "one byte", what: "a single percent sign", bytes: () => latin1("%"), expected: refused("notPdf") },
  { name: "header alone", what: "a PDF's first line", bytes: () => latin1("%PDF-1.7\n"), expected: refused("damaged") },
  {
    name: "noise",
    what: "a PDF's first line, then 100,000 bytes of noise",
    bytes: () => Buffer.concat([latin1("%PDF-1.7\n"), Uint8Array.from(noise(100_000))]),
    expected: refused("damaged")
  },
  {
    name: "another name",
    what: "a good PDF that is called sayı.txt",
    bytes: handmade,
    fileName: "sayı.txt",
    expected: converts(2)
  },
  {
    name: "dressed up",
    what: "a good PDF behind a kilobyte's half of HTML, which is a web page and a PDF at once",
    bytes: () => Buffer.concat([latin1(`<script>alert(1)</script>${" ".repeat(475)}`), tinyPdf(1)]),
    expected: converts(1)
  }
]

/** The same bytes every time. */
function* noise(length: number): Generator<number> {
  let state = 1
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state >>> 24
  }
}
